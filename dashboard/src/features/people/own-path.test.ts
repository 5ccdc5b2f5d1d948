import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChat, ownPath } from './own-path.ts';

const SITE = 'https://isnad.example';

test('an address of another site leads to the first page of an account, however it is written', () => {
  for (const next of [
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    ' //evil.example',
  ]) {
    assert.equal(ownPath(next, SITE), '/keys', JSON.stringify(next));
  }
  assert.equal(ownPath('/usage?by=day#top', SITE), '/usage?by=day#top');
});

test('the chat is at its own path and below it', () => {
  for (const path of ['/chat', '/chat/chat_01', '/chat?q=1', '/chat#end']) assert.equal(isChat(path), true, path);
  for (const path of ['/', '/chats', '/keys?next=/chat', '/a/chat']) assert.equal(isChat(path), false, path);
});
