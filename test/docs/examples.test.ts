import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { startService } from '../support/start.ts';
import { type Example, examplesOf, PAGES, parseShortened } from './pages.ts';

const NOT_RUN = [
  'docs/accounts-and-keys.md: needs the link of a mail',
  'docs/accounts-and-keys.md: needs the token of a claim link',
];
/** Members whose values are fixed, so that a page must show the right ones. */
const FIXED =
  /^(text|quote|ref|key|verdict|right_text|found|expected|status|abstain_reason|code|translation_en|translation_bn|transliteration|message|content|start|end|start_index|end_index|sha256|name_arabic|bismillah|fr|ur|claimed|ok|slug)$/;

const isnad = await startService();
after(() => isnad.stop());
const { secret } = await isnad.newKey({ scopes: Object.keys(SCOPES) as Scope[] });
const examples = PAGES.flatMap(examplesOf);

/** The last id of each kind that an answer had, by its prefix. */
const ids = new Map<string, string>();

/** Puts the service's address, a key and ids in place of those that the pages show. */
async function runnable({ code }: Example): Promise<string> {
  // A leaked key is one that nothing else needs.
  const key = code.includes('report-leaked') ? (await isnad.newKey()).secret : secret;
  return code
    .replaceAll('http://127.0.0.1:8787', isnad.address)
    .replaceAll('https://isnad.example.org', isnad.address)
    .replaceAll('svc_live_…', key)
    .replace(/\b([a-z]+)_…/g, (placeholder, prefix) => ids.get(prefix) ?? placeholder)
    .replaceAll('curl ', 'curl --silent --show-error --max-time 30 ');
}

function rememberIds(answer: unknown): void {
  for (const id of JSON.stringify(answer).matchAll(/"(?:id|conversation_id)":"([a-z]+)_([0-9A-Z]{26})"/g)) {
    ids.set(id[1] ?? '', `${id[1]}_${id[2]}`);
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Asserts that what a page shows is in the answer: its members, their types and the values of fixed ones. */
function assertShown(shown: unknown, answer: unknown, path: string): void {
  assert.equal(kindOf(answer), kindOf(shown), `${path}: ${JSON.stringify(answer)?.slice(0, 200)}`);
  if (Array.isArray(shown)) {
    for (const [index, item] of shown.entries()) assertShown(item, (answer as unknown[])[index], `${path}[${index}]`);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown)) {
      assert.ok(name in (answer as object), `${path} has no ${name}`);
      assertShown(value, (answer as Record<string, unknown>)[name], `${path}.${name}`);
    }
  } else if (typeof shown === 'string' && shown.includes('…')) {
    const beginning = shown.slice(0, shown.indexOf('…'));
    if (!beginning.includes('127.0.0.1')) assert.ok((answer as string).startsWith(beginning), `${path}: ${answer}`);
  } else if (FIXED.test(path.split('.').at(-1) ?? '') && !/^\d{4}-/.test(String(shown))) {
    assert.equal(answer, shown, path);
  }
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
    const { stdout } = await promisify(execFile)('sh', ['-c', code], { maxBuffer: 32 * 1024 * 1024 });
    const isJson = stdout.startsWith('{');
    const answer: unknown = isJson ? JSON.parse(stdout) : undefined;
    if (isJson) rememberIds(answer);
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
