import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf } from './client.ts';

test('a path is filled, and a query has what was given', () => {
  assert.equal(
    pathOf('GET /api/keys', { query: { search: 'a&b', state: '', limit: 100 } }),
    '/api/keys?search=a%26b&limit=100',
  );
  assert.equal(pathOf('GET /api/keys', { query: { cursor: undefined } }), '/api/keys');
  assert.equal(
    pathOf('GET /api/webhooks/{id}/deliveries/{delivery}', { params: { id: 'whk_1', delivery: 'a/b?c' } }),
    '/api/webhooks/whk_1/deliveries/a%2Fb%3Fc',
  );
});

test('what an operation does not take is an error of the types', () => {
  // @ts-expect-error There is no such query.
  pathOf('GET /api/keys', { query: { serch: 'x' } });
  // @ts-expect-error The id is missing.
  pathOf('DELETE /api/webhooks/{id}', {});
  // @ts-expect-error There is no such operation.
  pathOf('PUT /api/keys', {});
  assert.equal(pathOf('DELETE /api/webhooks/{id}', { params: { id: 'whk_1' } }), '/api/webhooks/whk_1');
});
