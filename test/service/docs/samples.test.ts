import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { translatedSamples } from '../../../docs/site/curl-request.ts';
import { examplesOf, PAGES, parseShortened } from '../../pure/docs/pages.ts';
import { startService } from '../../support/start.ts';
import { assertShown, Placeholders } from './answers.ts';

const run = promisify(execFile);
const isnad = await startService();
after(() => isnad.stop());
const { secret } = await isnad.newKey({ scopes: Object.keys(SCOPES) as Scope[] });
const placeholders = new Placeholders(isnad, secret);
const examples = PAGES.filter((page) => page.startsWith('docs/'))
  .flatMap(examplesOf)
  .filter(({ notRun }) => notRun === undefined);

/** Runs a sample so that it prints what it shows as JSON: the status and the body. */
const LANGUAGES: Readonly<Record<string, (source: string) => readonly [program: string, ...args: string[]]>> = {
  JavaScript: (source) => [
    process.execPath,
    '--input-type=module',
    '-e',
    `const { log } = console; console.log = (...shown) => log(JSON.stringify(shown));\n${source}`,
  ],
  Python: (source) => [
    'python3',
    '-c',
    `import builtins, json\nprint = lambda *shown: builtins.print(json.dumps(shown))\n${source}`,
  ],
};
const PYTHON = spawnSync('python3', ['--version']).status === 0;

async function outputOf(label: string, source: string): Promise<[status: number, body: unknown]> {
  const [program, ...args] = LANGUAGES[label]?.(source) ?? [''];
  const env = { PATH: process.env.PATH, ISNAD_API_KEY: secret };
  const { stdout } = await run(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as [number, unknown];
}

test('every curl call of a page has a translation', (t) => {
  if (!PYTHON) {
    assert.notEqual(process.env.CI, 'true', 'python3 is missing');
    t.diagnostic('python3 is missing: its samples are not run');
  }
  assert.ok(examples.length >= 28, `${examples.length} examples`);
  for (const { page, line, code } of examples) assert.equal(translatedSamples(code).length, 2, `${page}, line ${line}`);
});

for (const { page, line, code, answer } of examples) {
  test(`${page}, line ${line}, as JavaScript and Python`, async () => {
    const shown = answer === undefined ? undefined : (parseShortened(answer) as { code?: string; status?: number });
    const expected = shown?.code === undefined ? undefined : shown.status;
    for (const { label, source } of translatedSamples(code)) {
      if (label === 'Python' && !PYTHON) continue;
      const output = outputOf(label, await placeholders.fill(source));
      if (label === 'Python' && expected !== undefined) {
        await assert.rejects(output, new RegExp(`HTTP Error ${expected}`));
        continue;
      }
      const [status, body] = await output;
      assert.ok(expected === undefined ? status >= 200 && status < 300 : status === expected, `${label}: ${status}`);
      placeholders.remember(body);
      if (shown !== undefined) assertShown(shown, body, '');
    }
  });
}

test('what one request cannot do is not translated', () => {
  for (const code of [
    'npm ci',
    'curl -c jar http://127.0.0.1:8787/api/me',
    'curl http://127.0.0.1:8787/readyz | jq .',
    'curl http://127.0.0.1:8787/readyz\ncurl http://127.0.0.1:8787/healthz',
    'curl -H "X-Other: 1" http://127.0.0.1:8787/readyz',
  ])
    assert.deepEqual(translatedSamples(code), [], code);
});
