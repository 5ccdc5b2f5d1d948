import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PROGRAM_VERSION } from '../../../src/program-version.ts';
import { MAIN } from '../../support/isnad-command.ts';

/** Libraries that a start pays for only when a setting or a request needs them. */
const ON_DEMAND = ['better-auth', '@better-auth', 'zod', 'nodemailer', 'iovalkey', '@opentelemetry/sdk-trace'];

/** Prints the address of each module that is loaded. */
const PRINTER = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { process._rawDebug(url); return next(url, context); } });`;

const folder = mkdtempSync(join(tmpdir(), 'isnad-loaded-'));
after(() => rmSync(folder, { recursive: true }));

type Loaded = { readonly packages: string[]; readonly sources: string[]; readonly out: string };

/** The packages and the files of `src` that a command loads, and what it prints. */
function loadedBy(status: number, ...words: string[]): Loaded {
  const hooks = ['--import', `data:text/javascript,${encodeURIComponent(PRINTER)}`];
  const env = { ...process.env, DATA_DIR: folder };
  const ended = spawnSync(process.execPath, [...hooks, MAIN, ...words], { encoding: 'utf8', env });
  assert.equal(ended.status, status, ended.stdout);
  const found = (pattern: RegExp) => [...ended.stderr.matchAll(pattern)].map(([, name = '']) => name);
  const packages = [...new Set(found(/\/node_modules\/((?:@[^/]+\/)?[^/]+)/g))];
  return { packages, sources: found(/^file:.*\/src\/(.*)$/gm), out: ended.stdout };
}

test('a command loads its own modules alone', () => {
  const version = loadedBy(0, '--version');
  assert.equal(version.out, `${PROGRAM_VERSION}\n`);
  assert.deepEqual(version.packages, []);
  assert.ok(version.sources.length < 20, version.sources.join());

  loadedBy(0, 'account', 'create', '--email', 'a@example.com');
  const keyList = loadedBy(0, 'key', 'list');
  assert.deepEqual(keyList.packages, ['kysely']);
  assert.ok(keyList.sources.length < 80, keyList.sources.join());
  assert.deepEqual(
    keyList.sources.filter((path) =>
      /^(http|chat|corpus\/(?!index|hadith\/fault)|storage\/migrat(e|ions))\b/.test(path),
    ),
    [],
  );

  const file = join(folder, 'nonsense.json');
  writeFileSync(file, '{"a": "nonsense"}');
  const refused = loadedBy(1, 'hadith', 'import', file);
  assert.deepEqual(refused.packages, []);
  assert.ok(refused.sources.length < 140, refused.sources.join());
});

test('the list of all commands loads no server', () => {
  const { packages, sources } = loadedBy(0, '--help');
  assert.ok(sources.includes('cli/serve.ts'));
  assert.ok(!packages.includes('fastify'));
  assert.deepEqual(
    sources.filter((path) => /^(http|service)\b/.test(path)),
    [],
  );
});

test('a start loads no library that only some settings and requests need', () => {
  const { packages, sources } = loadedBy(2, 'serve', '--workers', 'none');
  assert.ok(packages.includes('fastify'), 'the server was loaded');
  const early = packages.filter((name) => ON_DEMAND.some((one) => name === one || name.startsWith(`${one}/`)));
  assert.deepEqual(early, []);
  // Loaded with the first model, job or import.
  const later =
    /language-model\/writer|^work\/jobs|^chat\/answer|^corpus\/quotations\/(?!known-verses|wordings\/(?:known|missing)-wordings)|^corpus\/hadith\/import\/(import|install|layouts|merge)/;
  assert.deepEqual(
    sources.filter((path) => later.test(path)),
    [],
  );
});
