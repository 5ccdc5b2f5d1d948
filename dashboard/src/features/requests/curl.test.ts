import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlOf } from './curl.ts';

test('a request is repeated by a line for a shell, without a secret, and whatever its path holds', () => {
  const line = (method: string, path: string) => curlOf({ method, path }, 'https://isnad.example');
  const key = ' \\\n  -H "Authorization: Bearer $ISNAD_API_KEY"';
  assert.equal(line('GET', '/api/quran?id&verse'), `curl 'https://isnad.example/api/quran?id=VALUE&verse=VALUE'${key}`);
  assert.equal(line('HEAD', '/api/quran'), `curl --head 'https://isnad.example/api/quran'${key}`);
  assert.equal(line('GET', "/api/'; rm x"), `curl 'https://isnad.example/api/'\\''; rm x'${key}`);
  const body = ' \\\n  -H "Content-Type: application/json" \\\n  -d @body.json';
  assert.equal(line('POST', '/api/verify'), `curl -X POST 'https://isnad.example/api/verify'${key}${body}`);
});
