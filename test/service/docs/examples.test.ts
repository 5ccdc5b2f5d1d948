import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { type Example, examplesOf, PAGES, parseShortened } from '../../pure/docs/pages.ts';
import { installExampleEditions } from '../../support/example-editions.ts';
import { openShell } from '../../support/interpreters.ts';
import { startService } from '../../support/start.ts';
import { assertShown, Placeholders } from './answers.ts';

const NOT_RUN = [
  'docs/accounts-and-keys.md: needs the link of a mail',
  'docs/accounts-and-keys.md: needs the token of a claim link',
];
const isnad = await startService();
await installExampleEditions(isnad);
const shell = openShell('sh');
after(async () => {
  shell.close();
  await isnad.stop();
});
const { secret } = await isnad.newKey({ scopes: Object.keys(SCOPES) as Scope[] });
const examples = PAGES.flatMap(examplesOf);
const placeholders = new Placeholders(isnad, secret);

/** With the service's address, a key and ids, and without progress. */
async function runnable({ code }: Example): Promise<string> {
  return (await placeholders.fill(code)).replaceAll('curl ', 'curl --silent --show-error --max-time 30 ');
}

test('the marked examples are all that are not run', () => {
  const marked = examples.filter(({ notRun }) => notRun !== undefined);
  assert.deepEqual(
    marked.map(({ page, notRun }) => `${page}: ${notRun}`),
    NOT_RUN,
  );
  assert.ok(examples.length - marked.length >= 30, `${examples.length} examples`);
});

for (const example of examples.filter(({ notRun }) => notRun === undefined)) {
  test(`${example.page}, line ${example.line}`, async () => {
    const code = `set -e\nAUTH="Authorization: Bearer ${secret}"\n${await runnable(example)}`;
    const { output: stdout, isOk } = await shell.run(code);
    assert.ok(isOk, stdout);
    const isJson = stdout.startsWith('{');
    const answer: unknown = isJson ? JSON.parse(stdout) : undefined;
    if (isJson) placeholders.remember(answer);
    if (example.answer !== undefined) {
      assertShown(parseShortened(example.answer), answer, '');
    } else {
      assert.ok(isJson ? !('code' in (answer as object)) : !stdout.includes('chat.failed'), stdout.slice(0, 500));
    }
  });
}

test('shortened JSON is read without what is left out', () => {
  assert.deepEqual(parseShortened('{"a":1,…}'), { a: 1 });
  assert.deepEqual(parseShortened('{"a":1,…,"b":[{…},…],"c":"x…"}'), { a: 1, b: [{}], c: 'x…' });
  assert.deepEqual(parseShortened('{ …, "a": […] }'), { a: [] });
});
