import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompletionReader } from './completion-reader.ts';

const event = (delta: object, more: object = {}) => `data: ${JSON.stringify({ choices: [{ delta }], ...more })}\n\n`;
const END = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

function read(stream: string, size = stream.length): { text: string; calls: string[]; tokens: unknown } {
  const reader = new CompletionReader();
  const parts = [];
  for (let at = 0; at < stream.length; at += size) parts.push(...reader.read(stream.slice(at, at + size)));
  parts.push(...reader.end());
  const done = parts.at(-1);
  return {
    text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    calls: parts.flatMap((part) => (part.type === 'call' ? [`${part.id} ${part.name} ${part.input}`] : [])),
    tokens: done?.type === 'done' ? [done.inputTokens, done.outputTokens] : undefined,
  };
}

test('text, usage and comments, in pieces of any size', () => {
  const stream = `: hello\n\n${event({ role: 'assistant', content: '' })}${event({ content: 'Pat' })}${event({ content: 'ience' })}${END}data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}}\n\n`;
  for (const size of [1, 7, 10_000]) {
    assert.deepEqual(read(stream, size), { text: 'Patience', calls: [], tokens: [3, 2] });
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

test('tool calls are put together from their pieces', () => {
  const piece = (index: number, more: object) => event({ tool_calls: [{ index, ...more }] });
  const stream =
    piece(0, { id: 'a', function: { name: 'search', arguments: '{"q' } }) +
    piece(0, { function: { arguments: '":1}' } }) +
    piece(9_000_000, { id: 'b', function: { name: 'search', arguments: '{}' } });
  assert.deepEqual(read(stream + END).calls, ['a search {"q":1}', 'b search {}']);
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
