import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The floors, from the top: a room imports from itself and from those below it. Named files stand for themselves. */
const FLOORS = [
  'cli',
  'backup',
  'service.ts',
  'texts.ts',
  'events.ts',
  'platform.ts',
  'closing.ts',
  'http',
  'mcp',
  'work',
  'account-data',
  'chat',
  'status',
  'accounts',
  'webhooks',
  'corrections',
  'idempotency',
  'storage',
  'corpus',
  'lock',
  'watchdog',
  'settings.ts',
  'telemetry',
  'model-settings.ts',
  'setting-types.ts',
  'program-version.ts',
  'log',
  'timers',
] as const;
/** Seen from every floor: settings are a plain value. */
const CONFIG = 'config.ts';

/** The room whose queries can name a table. `storage` can name all of them. */
const TABLES: readonly (readonly [table: RegExp, room: string])[] = [
  [
    /^(accounts|deleted_accounts|plan_requests|bookmarks|api_keys|retired_secrets|audit_log|usage_counts|request_log)$/,
    'accounts',
  ],
  [/^(people|sessions|credentials|verifications|passkeys|second_factors|invites|sign_in_attempts)$/, 'accounts'],
  [/^(oauth_[a-z_]+|refresh_tokens)$/, 'accounts'],
  [/^limit_[a-z]+$/, 'accounts'],
  [/^webhook_[a-z]+$/, 'webhooks'],
  [/^(conversations|chat_messages|chat_feedback)$/, 'chat'],
  [/^status_[a-z]+$/, 'status'],
  [/^kept_answers$/, 'idempotency'],
  [/^corrections$/, 'corrections'],
  [/^store_facts$/, 'storage'],
];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g;
const QUERY = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\[?\s*'([a-z_]+)/g;

/** A folder of source files. Names are relative to it. */
type Tree = { readonly sources: ReadonlyMap<string, string>; readonly importsOf: (file: string) => readonly string[] };

function treeOf(folder: string): Tree {
  const directory = join(ROOT, folder);
  const names = globSync('**/*.{ts,tsx}', { cwd: directory, exclude: ['**/node_modules', '**/dist'] });
  const sources = new Map(
    names.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(directory, file), 'utf8')] as const),
  );
  /** What a file imports from the tree, types included, with the extension that the import leaves out. */
  const importsOf = (file: string): string[] => {
    const out: string[] = [];
    for (const [, from, plain] of (sources.get(file) ?? '').matchAll(IMPORT)) {
      const target = from ?? plain ?? '';
      if (!target.startsWith('.')) continue;
      const path = relative(directory, resolve(directory, dirname(file), target)).replaceAll('\\', '/');
      // Tests use what is in `test/support`.
      if (path.startsWith('../test/') && file.endsWith('.test.ts')) continue;
      out.push([path, `${path}.ts`, `${path}.tsx`].find((name) => sources.has(name)) ?? path);
    }
    return out;
  };
  return { sources, importsOf };
}

const SOURCE = treeOf('src');
const files = [...SOURCE.sources.keys()];
const shipped = files.filter((file) => !file.endsWith('.test.ts'));

function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}

/** Shipped files whose code, without comments, matches. */
function filesWith(pattern: RegExp): string[] {
  return shipped.filter((file) =>
    pattern.test((SOURCE.sources.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
  );
}

test('the source was found', () => {
  assert.ok(files.length > 300, `${files.length} files`);
  assert.ok(files.flatMap(SOURCE.importsOf).length > 1_000);
  for (const file of files) {
    const room = roomOf(file);
    assert.ok(
      room === CONFIG || room === 'config.test.ts' || (FLOORS as readonly string[]).includes(room),
      `${file} is in no room`,
    );
  }
});

test('imports lead to files that are there', () => {
  for (const file of files) {
    for (const target of SOURCE.importsOf(file)) assert.ok(SOURCE.sources.has(target), `${file} imports ${target}`);
  }
});

test('a room imports only from itself and the floors below', () => {
  const floor = (room: string) => (FLOORS as readonly string[]).indexOf(room);
  for (const file of shipped) {
    for (const target of SOURCE.importsOf(file)) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (to === CONFIG) {
        assert.ok(
          /^(cli|service\.ts|events\.ts|platform\.ts)$/.test(from),
          `${file} reads the settings; it should be handed what it needs`,
        );
      } else if (from !== to) {
        assert.ok(floor(from) < floor(to), `${file} (${from}) climbs to ${target} (${to})`);
      }
    }
  }
});

for (const folder of ['src', 'packages', 'dashboard/src']) {
  test(`there are no cycles in ${folder}, not even of types`, () => {
    const { sources, importsOf } = treeOf(folder);
    assert.ok(sources.size > 20, `${sources.size} files`);
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      assert.ok(!path.includes(file), `cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const target of importsOf(file)) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of sources.keys()) visit(file, []);
  });
}

test('a table is named only in the queries of its room', () => {
  let queries = 0;
  for (const file of shipped.filter((name) => roomOf(name) !== 'storage')) {
    for (const [, table = ''] of (SOURCE.sources.get(file) ?? '').matchAll(QUERY)) {
      const room = TABLES.find(([tables]) => tables.test(table))?.[1];
      assert.equal(roomOf(file), room, `${file} names the table ${table}`);
      queries += 1;
    }
  }
  assert.ok(queries > 50, `${queries} queries`);
});

test('what belongs to one room stays there', () => {
  const only = (pattern: RegExp, allowed: RegExp) => {
    for (const file of filesWith(pattern)) assert.match(file, allowed, `${pattern} in ${file}`);
  };
  only(/process\.env/, /^config\.ts$/);
  only(/from '(fastify|@fastify\/|find-my-way)/, /^http\//);
  only(/from 'kysely/, /^(storage|accounts|webhooks|corrections|idempotency|chat|status)\//);
  only(/\b(selectFrom|insertInto|updateTable|deleteFrom)\b/, /(^|\/)store\.ts$|^storage\//);
  // Hadith data sets are also published as SQLite files: their name is that of a file format there.
  // The lock between processes is that of a SQLite file.
  const asFormat = 'corpus/hadith/import/(layouts/(editions-sqlite|layout|read-file)|import)\\.ts$';
  const exported = 'corpus/export/|http/routes/export/|cli/export';
  only(
    /\b(sqlite|postgres)/i,
    new RegExp(`^(storage/|(config|settings)\\.ts$|lock/lock\\.ts$|${exported}|${asFormat})`),
  );
  only(/Date\.now\(|new Date\(\)|Math\.random/, /^(service|events|platform)\.ts$/);
  assert.deepEqual(filesWith(/from 'node:test'/), []);
});

test('no default exports, no barrels, no file over 300 lines', () => {
  assert.deepEqual(filesWith(/export default|export \* from/), []);
  for (const [file, text] of SOURCE.sources) assert.ok(text.split('\n').length <= 301, `${file} is too long`);
});

test('no more than a dozen files lie flat in the largest rooms', () => {
  for (const folder of [
    'http',
    'accounts',
    'corpus/hadith',
    'corpus/quotations',
    'corpus/quotations/match',
    'corpus/quotations/words',
    'chat',
  ]) {
    const flat = shipped.filter((file) => dirname(file) === folder);
    assert.ok(flat.length <= 12, `${folder} has ${flat.length} files`);
  }
});
