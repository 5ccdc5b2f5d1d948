import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedMember } from './repeated-members.ts';

for (const [text, location] of [
  ['{"a":1,"a":2}', 'body.a'],
  ['{"a" : 1, "\\u0061": 2}', 'body.a'],
  ['{"a":[{"b":1},{"b":[1,2],"c":{},"b":3}]}', 'body.a.1.b'],
  ['{"a":{"b":1},"b":{"a":1,"c":"a","d":"\\"a\\":1"}}', undefined],
  ['[{"a":1},{"a":1}]', undefined],
  ['{"a":"x, {\\"a\\": [","b":":","__proto__":1}', undefined],
  ['"a"', undefined],
  ['{}', undefined],
] as const) {
  test(`repeated member of ${text}: ${location}`, () => {
    JSON.parse(text);
    assert.equal(repeatedMember(text)?.location, location);
  });
}
