import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gather } from '../../../src/chat/passages/gather.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

const found = (query: string) =>
  gather(books, { query, model: 'v1', language: 'en', queryLanguage: 'en', only: undefined }).length;

test('two common words that are in one text are not enough', () => {
  for (const query of ['patience mother night', 'patience fasting honey']) assert.equal(found(query), 0, query);
});

test('one word that no text has raises the bar, and a misspelt one lowers it', () => {
  for (const query of ['mercy quantum', 'moon football', 'envy blockchain']) assert.equal(found(query), 0, query);
  for (const query of ['forgivness', 'patiance']) assert.ok(found(query) > 0, query);
});
