import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompletionReader } from './completion-reader.ts';

const event = (delta: object, more: object = {}) => `data: ${JSON.stringify({ choices: [{ delta }], ...more })}\n\n`;
const END = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

function read(stream: string, size = stream.length): { text: string; tokens: unknown } {
  const reader = new CompletionReader();
  const parts = [];
  for (let at = 0; at < stream.length; at += size) parts.push(...reader.read(stream.slice(at, at + size)));
  parts.push(...reader.end());
  const done = parts.at(-1);
  return {
    text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    tokens: done?.type === 'done' ? [done.inputTokens, done.outputTokens] : undefined,
  };
}

test('text, usage and comments, in pieces of any size', () => {
  const stream = `: hello\n\n${event({ role: 'assistant', content: '' })}${event({ content: 'Pat' })}${event({ content: 'ience' })}${END}data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}}\n\n`;
  for (const size of [1, 7, 10_000]) {
    assert.deepEqual(read(stream, size), { text: 'Patience', tokens: [3, 2] });
    assert.equal(read(stream.replaceAll('\n', '\r\n'), size).text, 'Patience');
  }
});

test('what a model thinks aloud first is left out', () => {
  const thinking = ['<th', 'ink>Allah says: "x"', '</thi', 'nk>\n\n', 'Be patient']
    .map((content) => event({ content }))
    .join('');
  assert.equal(read(thinking + END).text, 'Be patient');
  assert.equal(read(event({ content: '<th' }) + END).text, '<th');
  assert.equal(read(event({ content: '<think>for ever' }) + END).text, '');
});

test('errors, nonsense and an end in the middle are faults', () => {
  for (const stream of [
    'data: {"error":{"message":"x"}}\n\n',
    'data: {"choi\n\n',
    'data: null\n\n',
    event({ content: 'x' }),
    '',
  ]) {
    assert.throws(() => read(stream), { name: 'UpstreamFault', kind: 'refused' });
  }
});

/** Characters of texts that the reader searches, cuts or compares, counted at the methods of strings. */
function scanned(pieces: readonly string[]): number {
  const names = ['indexOf', 'split', 'trimStart', 'trim', 'startsWith', 'slice'] as const;
  const original = Object.fromEntries(names.map((name) => [name, String.prototype[name]]));
  let count = 0;
  for (const name of names) {
    const method = original[name] as (...given: unknown[]) => unknown;
    Object.defineProperty(String.prototype, name, {
      configurable: true,
      writable: true,
      value(this: string, ...given: unknown[]) {
        count += this.length;
        return method.apply(this, given);
      },
    });
  }
  try {
    const reader = new CompletionReader();
    for (const piece of pieces) for (const part of reader.read(piece)) assert.notEqual(part.type, 'text');
  } finally {
    for (const name of names)
      Object.defineProperty(String.prototype, name, { configurable: true, writable: true, value: original[name] });
  }
  return count;
}

test('the work for thoughts and for a line in many pieces grows with their length', () => {
  const thoughts = (count: number) => [
    event({ content: '<think>' }),
    ...Array<string>(count).fill(event({ content: 'so' })),
  ];
  const line = (count: number) => ['data: {"choices":[{"delta":{"content":"', ...Array<string>(count).fill('word ')];
  for (const pieces of [thoughts, line]) {
    const [once, twice] = [scanned(pieces(2_000)), scanned(pieces(4_000))];
    assert.ok(once > 2_000 && twice < once * 2.2, `${once}, then ${twice} characters`);
  }
});

test('thoughts and a line that do not end are faults', () => {
  const fault = { name: 'UpstreamFault', message: /not (?:come to an )?end/ };
  assert.throws(() => read(event({ content: '<think>' }) + event({ content: 'so '.repeat(1_000) }).repeat(200)), fault);
  assert.throws(() => read('x'.repeat(4_000_000), 10_000), fault);
});

test('blanks before and behind a thought are left out, in whatever pieces it comes', () => {
  const text = '\n <think>a < b </ think> </think> \n\nBe <think>patient';
  for (const size of [1, 3, 50]) {
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    assert.equal(read(pieces.map((content) => event({ content })).join('') + END).text, 'Be <think>patient');
  }
});
