import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { skipWithout } from '../../support/installed-apart.ts';
import { startService } from '../../support/start.ts';

/*
 * The OpenAPI document in the hands of the tools that people use: two linters and two generators of typed clients. They are installed apart from the
 * project, by `npm ci --prefix .ci/api-tools`.
 */

const FOLDER = fileURLToPath(new URL('../../../.ci/api-tools/', import.meta.url));
const skip = skipWithout('api-tools');

const run = promisify(execFile);
const load = (path: string) => import(pathToFileURL(join(FOLDER, 'node_modules', path)).href);
const tool = (path: string, ...words: string[]) =>
  run(process.execPath, [join(FOLDER, 'node_modules', path), ...words], { cwd: folder });

let folder: string;
let text: string;
before(async () => {
  const isnad = await startService();
  text = await (await fetch(`${isnad.address}/openapi.json`)).text();
  await isnad.stop();
  folder = mkdtempSync(join(tmpdir(), 'isnad-api-tools-'));
  writeFileSync(join(folder, 'openapi.json'), text);
});
after(() => rmSync(folder, { recursive: true, force: true }));

type Finding = { readonly code: string; readonly path: readonly (string | number)[]; readonly message: string };

/** Spectral takes the member `example` of an event type, which describes `data` of that event, for the example of a schema. */
const isOwnMember = ({ code, path }: Finding) =>
  code === 'oas3-valid-schema-example' &&
  path.join(' ').startsWith('paths /api/webhooks/event-types get responses 200');

test('Spectral finds nothing', { skip }, async () => {
  const { default: core } = await load('@stoplight/spectral-core/dist/index.js');
  const { default: rulesets } = await load('@stoplight/spectral-rulesets/dist/index.js');
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const findings: Finding[] = await spectral.run(JSON.parse(text));
  assert.deepEqual(
    findings
      .filter((one) => !isOwnMember(one))
      .map(({ code, path, message }) => `${code} ${path.join('.')} ${message}`),
    [],
  );
});

test('Redocly finds nothing', { skip }, async () => {
  const { createConfig, lintFromString } = await load('@redocly/openapi-core/lib/index.js');
  const config = await createConfig({ extends: ['recommended'] });
  const findings = await lintFromString({ source: text, absoluteRef: join(folder, 'openapi.json'), config });
  assert.deepEqual(
    findings.map((one: { ruleId: string; message: string; location: { pointer?: string }[] }) =>
      [one.ruleId, one.location[0]?.pointer, one.message].join(' '),
    ),
    [],
  );
});

/** Code that uses a generated client. */
const USES = {
  'uses-types.ts': `import type { components, operations } from './types.ts';
type Schemas = components['schemas'];
export const name = (surah: Schemas['Surah']): string => surah.transliteration;
export const text = (hadith: Schemas['Hadith']): string => hadith.text;
export const said = (answer: Schemas['ChatAnswer']): Schemas['Citation'][] => answer.citations;
export const key = (made: Schemas['NewKey']): string => made.secret;
export const code = (problem: Schemas['Problem']): string => problem.code;
export const event = (sent: Schemas['KeyRotatedEvent']): string => sent.data.key_id;
export type Query = operations['listHadith']['parameters']['query'];
`,
  'uses-client.ts': `import { createKey, getQuran, verifyQuotations } from './client/index';
import type { Hadith, Surah, Verification } from './client/index';
export const read = () => getQuran({ query: { id: 2, verse: '255' } });
export const check = (text: string) => verifyQuotations({ body: { text } });
export const make = () => createKey({ body: { name: 'app' } });
export type All = Hadith | Surah | Verification;
`,
};

test('openapi-typescript makes types, and @hey-api/openapi-ts a client, with the names one expects, which compile', {
  skip,
}, async () => {
  await tool('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'types.ts');
  await tool('@hey-api/openapi-ts/bin/run.js', '--input', 'openapi.json', '--output', 'client', '--silent');
  assert.match(readFileSync(join(folder, 'types.ts'), 'utf8'), /Verification: \{/);
  for (const [file, code] of Object.entries(USES)) writeFileSync(join(folder, file), code);
  const settings = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext'];
  const { stdout } = await tool(
    'typescript/bin/tsc',
    ...settings,
    ...['--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--lib', 'es2022,dom,dom.iterable'],
    ...Object.keys(USES),
  ).catch((error: { stdout: string }) => error);
  assert.equal(stdout, '');
});
