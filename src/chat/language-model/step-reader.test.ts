import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, fc } from '../../../test/support/chance.ts';
import { StepReader } from './step-reader.ts';

function read(text: string, size = text.length): { found: string[]; overlong: number } {
  const reader = new StepReader();
  const found: string[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...reader.read(text.slice(at, at + size)));
  return { found, overlong: reader.overlong };
}

const STEPS = [
  '{"ref":"2:153","sentences":[1],"link":"answers"}',
  '{"abstain":"not_answered"}',
  '{"search":"a } { \\" b"}',
];

for (const [form, text] of [
  ['lines', STEPS.join('\n')],
  ['on one line', STEPS.join(' ')],
  ['an array', `[${STEPS.join(',')}]`],
  ['within an object', `{"steps": [${STEPS.join(',\n ')}]}`],
  ['fenced, with prose', `Here's the plan:\n\`\`\`json\n${STEPS.join('\n')}\n\`\`\`\nI hope it's "good".`],
  ['behind an object that was cut', `{"ref": "2:1\n${STEPS.join('\n')}`],
] as const) {
  test(`finds steps: ${form}, in whatever pieces they come`, () => {
    for (const size of [1, 3, 17, text.length]) assert.deepEqual(read(text, size).found, STEPS, `pieces of ${size}`);
  });
}

test('pretty-printed objects are found', () => {
  assert.deepEqual(read('{\n  "ask": "which"\n}').found, ['{\n  "ask": "which"\n}']);
});

test('an object that is too long is counted and passed over, however it comes', () => {
  const long = `{"ref":"${'x'.repeat(5_000)}"}`;
  for (const size of [7, 1_000, 100_000]) {
    assert.deepEqual(read(`${long}\n${STEPS[1]}`, size), { found: [STEPS[1]], overlong: 1 }, `pieces of ${size}`);
  }
});

test('the pieces make no difference', () => {
  const unit = fc.constantFrom(...'{}[]",:\\\n a1');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (text, size) => {
      assert.deepEqual(read(text, size), read(text));
    }),
    { numRuns: count(300, 20_000) },
  );
});
