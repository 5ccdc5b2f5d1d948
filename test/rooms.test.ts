import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The floors, from the top: a room imports from itself and from those below it. Named files stand for themselves. */
const FLOORS = [
  'cli',
  'service.ts',
  'platform.ts',
  'http',
  'work',
  'chat',
  'status',
  'accounts',
  'webhooks',
  'idempotency',
  'storage',
  'corpus',
  'log',
  'contract',
  'settings.ts',
] as const;
/** Seen from every floor: settings are a plain value. */
const CONFIG = 'config.ts';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g;

const files = globSync('**/*.ts', { cwd: SOURCE }).map((file) => file.replaceAll('\\', '/'));
const sources = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]));

function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}

/** The files of the project that a file imports, types included. */
function importsOf(file: string): string[] {
  const out: string[] = [];
  for (const [, from, plain] of (sources.get(file) ?? '').matchAll(IMPORT)) {
    const target = from ?? plain ?? '';
    if (target.startsWith('.'))
      out.push(relative(SOURCE, resolve(SOURCE, dirname(file), target)).replaceAll('\\', '/'));
  }
  return out;
}

/** Files whose code, without comments, matches. */
function filesWith(pattern: RegExp): string[] {
  return [...sources]
    .filter(([file]) => !file.endsWith('.test.ts'))
    .filter(([, text]) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(([file]) => file);
}

test('the source was found', () => {
  assert.ok(files.length > 30, `${files.length} files`);
  assert.ok(files.flatMap(importsOf).length > 100);
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
    for (const target of importsOf(file)) assert.ok(sources.has(target), `${file} imports ${target}`);
  }
});

test('a room imports only from itself and the floors below', () => {
  const floor = (room: string) => (FLOORS as readonly string[]).indexOf(room);
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    for (const target of importsOf(file)) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (to === CONFIG) {
        assert.ok(
          from === 'cli' || from === 'service.ts' || from === 'platform.ts',
          `${file} reads the settings; it should be handed what it needs`,
        );
      } else if (from !== to) {
        assert.ok(floor(from) < floor(to), `${file} (${from}) climbs to ${target} (${to})`);
      }
    }
  }
});

test('there are no cycles, not even of types', () => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), `cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
    if (done.has(file)) return;
    for (const target of importsOf(file)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});

test('what belongs to one room stays there', () => {
  const only = (pattern: RegExp, allowed: RegExp) => {
    for (const file of filesWith(pattern)) assert.match(file, allowed, `${pattern} in ${file}`);
  };
  only(/process\.env/, /^config\.ts$/);
  only(/from '(fastify|@fastify\/|find-my-way)/, /^http\//);
  only(/from 'kysely/, /^(storage|accounts|webhooks|idempotency|chat|status)\//);
  only(/\b(selectFrom|insertInto|updateTable|deleteFrom)\b/, /(^|\/)store\.ts$|^storage\//);
  // Hadith data sets are also published as SQLite files: their name is that of a file format there.
  // The lock of the corpus is that of a SQLite file.
  const asFormat = 'corpus/hadith/(layouts/(editions-sqlite|layout|read-file)|import|made-up-files)\\.ts$';
  only(/\b(sqlite|postgres)/i, new RegExp(`^(storage/|(config|settings)\\.ts$|corpus/lock\\.ts$|${asFormat})`));
  only(/Date\.now\(|new Date\(\)|Math\.random/, /^(service|platform)\.ts$/);
});

test('no default exports, no barrels, no file over 300 lines', () => {
  assert.deepEqual(filesWith(/export default|export \* from/), []);
  for (const [file, text] of sources) assert.ok(text.split('\n').length <= 301, `${file} is too long`);
});
