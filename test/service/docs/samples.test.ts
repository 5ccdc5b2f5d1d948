import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { translatedSamples } from '../../../docs/site/curl-request.ts';
import { examplesOf, PAGES, parseShortened } from '../../pure/docs/pages.ts';
import { installExampleEditions } from '../../support/example-editions.ts';
import { HAS_PYTHON, type Outcome, openJavaScript, openPython } from '../../support/interpreters.ts';
import { startService } from '../../support/start.ts';
import { assertShown, Placeholders } from './answers.ts';

const isnad = await startService();
await installExampleEditions(isnad);
after(() => isnad.stop());
const { secret } = await isnad.newKey({ scopes: Object.keys(SCOPES) as Scope[] });
const placeholders = new Placeholders(isnad, secret);
const examples = PAGES.filter((page) => page.startsWith('docs/'))
  .flatMap(examplesOf)
  .filter(({ notRun }) => notRun === undefined);

/** Makes Python print what it shows as JSON, as the samples in JavaScript do. */
const PYTHON_PRINT = 'import builtins, json\nprint = lambda *shown: builtins.print(json.dumps(shown))\n';
const javaScript = openJavaScript();
const python = HAS_PYTHON ? openPython() : undefined;
after(() => {
  javaScript.close();
  python?.close();
});

function run(label: string, source: string): Promise<Outcome> | undefined {
  const environment = { ISNAD_API_KEY: secret };
  return label === 'Python' ? python?.run(PYTHON_PRINT + source, environment) : javaScript.run(source, environment);
}

test('every curl call of a page has a translation', (t) => {
  if (!HAS_PYTHON) {
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
      const outcome = await run(label, await placeholders.fill(source));
      if (outcome === undefined) continue;
      if (label === 'Python' && expected !== undefined) {
        assert.ok(!outcome.isOk && outcome.output.includes(`HTTP Error ${expected}`), outcome.output);
        continue;
      }
      assert.ok(outcome.isOk, `${label}: ${outcome.output}`);
      const [status, body] = JSON.parse(outcome.output) as [number, unknown];
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
