import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { ended, isnad, startIsnad } from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir, startService } from '../../support/start.ts';

type Answer = { id: unknown; result?: { content?: { text: string }[] }; error?: { code: number; message: string } };

const LINES = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_verses","arguments":{"ref":"112:1"}}}',
  'no json',
  `{"jsonrpc":"2.0","id":6,"method":"ping","params":{"long":"${'x'.repeat(128 * 1024)}"}}`,
  '{"jsonrpc":"2.0","id":3,"method":"none"}',
  '{"jsonrpc":"2.0","id":4,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}',
  '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"ask","arguments":{"question":"What is patience?"}}}',
];

/** Runs `isnad mcp` and reads every line of its standard output as a response. @returns those with an ID, and the codes of the others */
async function converse(dataDir: string, ...words: readonly string[]) {
  const child = startIsnad(dataDir, ['mcp', ...words]);
  child.stdin?.end(`${LINES.join('\n')}\n`);
  const { code, out } = await ended(child);
  assert.equal(code, 0);
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
  const codes = answers.flatMap(({ id, error }) => (id === null ? (error?.code ?? 0) : []));
  return { answers: new Map(answers.filter(({ id }) => id !== null).map((answer) => [answer.id, answer])), codes };
}

function check({ answers, codes }: Awaited<ReturnType<typeof converse>>): void {
  assert.equal(answers.size, 5);
  assert.deepEqual(codes.toSorted(), [-32_600, -32_700]);
  assert.match(answers.get(2)?.result?.content?.[0]?.text ?? '', /^Quran 112:1/);
  assert.equal(answers.get(3)?.error?.code, -32_601);
  assert.match(JSON.stringify(answers.get(4)), /"resultType":"complete"/);
  assert.match(answers.get(5)?.result?.content?.[0]?.text ?? '', /Quran/);
}

test('isnad mcp serves a data folder, with nothing but responses on standard output', async () => {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  check(await converse(dataDir));
  rmSync(dataDir, { recursive: true });
});

test('isnad mcp forwards to a running service', async () => {
  const service = await startService();
  check(await converse(service.dataDir, '--url', service.address, '--key', service.key));
  const refused = await converse(service.dataDir, '--url', service.address);
  assert.match(refused.answers.get(2)?.error?.message ?? '', /No API key was sent/);
  await service.stop();
  const gone = await converse(service.dataDir, '--url', service.address);
  assert.match(gone.answers.get(2)?.error?.message ?? '', /did not answer/);
});

test('wrong options are refused', async () => {
  for (const words of [
    ['--key', 'x'],
    ['--url', 'nowhere'],
  ]) {
    const { code, out } = await isnad(newDataDir(), 'mcp', ...words);
    assert.deepEqual([code, out], [2, '']);
  }
});
