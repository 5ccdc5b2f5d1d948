import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../support/isnad-command.ts';

/** Libraries that a start pays for only when a setting or a request needs them. */
const ON_DEMAND = ['better-auth', '@better-auth', 'zod', 'nodemailer', 'iovalkey', '@opentelemetry/sdk-trace'];

/** Prints the address of each module that is loaded. */
const PRINTER = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { process._rawDebug(url); return next(url, context); } });`;

test('a command loads no library that only some settings and requests need', () => {
  const words = [
    '--import',
    `data:text/javascript,${encodeURIComponent(PRINTER)}`,
    join(ROOT, 'src/cli/main.ts'),
    '--version',
  ];
  const { stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  assert.equal(status, 0);
  const loaded = new Set([...stderr.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name = '']) => name));
  assert.ok(loaded.has('fastify'), 'modules were printed');
  const early = [...loaded].filter((name) => ON_DEMAND.some((one) => name === one || name.startsWith(`${one}/`)));
  assert.deepEqual(early, []);
  // The guard's word lists are made as it is loaded.
  assert.doesNotMatch(stderr, /language-model\/guard\/(?!quotations\/named-references)/);
});
