import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRange } from './range.ts';

test('a range is parsed as RFC 9110 says', () => {
  const parse = (header?: string) => parseRange(header, 100);
  assert.deepEqual(parse('bytes=0-9'), { first: 0, last: 9 });
  assert.deepEqual(parse('bytes=9-9'), { first: 9, last: 9 });
  assert.deepEqual(parse('bytes=99-'), { first: 99, last: 99 });
  assert.deepEqual(parse('bytes=90-'), { first: 90, last: 99 });
  assert.deepEqual(parse('bytes=90-1000'), { first: 90, last: 99 });
  assert.deepEqual(parse('bytes=-10'), { first: 90, last: 99 });
  assert.deepEqual(parse('bytes=-1000'), { first: 0, last: 99 });
  assert.equal(parse('bytes=100-'), 'unsatisfiable');
  assert.equal(parse('bytes=-0'), 'unsatisfiable');
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=9-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b'])
    assert.equal(parse(header), undefined, String(header));
});
