import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ExportList } from '@isnad/contract/export';
import { stagePackage } from '../../../../pack/stage.ts';
import { ROOT } from '../../../support/isnad-command.ts';
import { buildCorpus } from '../../../support/start.ts';
import { until } from '../../../support/until.ts';

/*
 * The server as others get it: in a folder `node_modules`, where Node.js strips no types, with its dependencies inside and none beside it.
 * `.ci/installs` installs the real package with npm.
 */

let project: string;
let installed: string;
before(async () => {
  project = mkdtempSync(join(tmpdir(), 'isnad-packed-'));
  installed = join(project, 'node_modules/isnad');
  const missing = ['dashboard/dist', 'docs/site/dist'].filter((pages) => !existsSync(join(ROOT, pages)));
  assert.deepEqual(missing, [], 'the pages are not built: npm run build');
  // JavaScript without types, which an older Node.js can read.
  const launcher = pathToFileURL(join(ROOT, 'bin/bundle.js')).href;
  const { findBundle } = (await import(launcher)) as { findBundle: (root: string) => string | undefined };
  const bundle = findBundle(ROOT);
  await stagePackage(installed, bundle && dirname(bundle));
});
after(() => rmSync(project, { recursive: true, force: true }));

test('the package has no TypeScript, no tests and no development dependencies', () => {
  const files = globSync('{bin,src,data,dashboard,docs}/**/*', { cwd: installed });
  assert.deepEqual(
    files.filter((file) => /\.ts$|\.test\.|\.db$/.test(file)),
    [],
  );
  for (const list of ['catalogue/hadith.json', 'danger/weights.bin']) assert.ok(files.includes(`data/${list}`), list);
  const manifest = manifestOf('.');
  assert.deepEqual(
    [manifest.private, manifest.devDependencies, manifest.workspaces],
    [undefined, undefined, undefined],
  );
});

test('each package in it finds what it needs in it, so that npm has to choose no version', () => {
  const packages = globSync('node_modules/**/package.json', { cwd: installed })
    .map((path) => path.slice(0, -'/package.json'.length))
    .filter((path) => /node_modules\/(@[^/]+\/)?[^/]+$/.test(path));
  assert.ok(packages.length > 100, `${packages.length} packages`);
  for (const path of ['', ...packages]) {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(path);
    for (const name of Object.keys(dependencies)) {
      if (!Object.hasOwn(optionalDependencies, name)) assert.ok(isFound(path, name), `${path} needs ${name}`);
    }
  }
  assert.deepEqual(
    Object.keys(manifestOf('').dependencies ?? {}).filter((name) => !manifestOf('').bundleDependencies?.includes(name)),
    [],
  );
});

test('the bundle reads few files for a start, without what the server does not use', () => {
  const dist = join(installed, 'dist');
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  const [entry = ''] = globSync('serve-work-*.js', { cwd: dist });
  const loaded = new Set([entry]);
  for (const name of loaded) {
    for (const [, imported = ''] of read(name).matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";/gm))
      loaded.add(imported);
  }
  assert.ok(loaded.size > 10 && loaded.size < 60, `${loaded.size} files`);
  const [server = ''] = [...loaded].map(read).sort((a, b) => b.length - a.length);
  assert.match(server, /node_modules\/fastify\/lib\/server\.js/);
  assert.doesNotMatch(server, /node_modules\/(yaml|ajv|light-my-request)\/|[^\0-\x7f]|new Function\('path'/);
});

type Manifest = Readonly<Record<string, unknown>> & {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  bundleDependencies?: string[];
};

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(installed, path, 'package.json'), 'utf8')) as Manifest;
}

/** Beside the packages that contain it, or inside it. */
function isFound(path: string, name: string): boolean {
  const folders = ['', ...path.matchAll(/\/(?=node_modules\/)|$/g).map(({ index }) => path.slice(0, index))];
  return folders.some((folder) => existsSync(join(installed, folder, 'node_modules', name, 'package.json')));
}

test('it serves texts, pages and documentation from node_modules', async (t) => {
  const data = join(project, 'data');
  await buildCorpus(data);
  const env = { ...process.env, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' };
  const service = spawn(process.execPath, [join(installed, 'bin/isnad.js'), 'serve'], { env, cwd: project });
  t.after(() => service.kill('SIGKILL'));
  let errors = '';
  service.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise((resolve) => service.on('exit', resolve));
  let [address, key] = ['', ''];
  for await (const line of createInterface({ input: service.stdout })) {
    address = /^ {2}address +(\S+)/.exec(line)?.[1] ?? address;
    key = /^ {2}key +(\S+)/.exec(line)?.[1] ?? key;
    if (line.startsWith('  curl ')) break;
  }
  assert.notEqual(key, '', errors);
  const headers = { authorization: `Bearer ${key}` };
  for (const path of [
    '/',
    '/keys',
    '/quran/2',
    '/changelog',
    '/docs',
    '/docs/operations',
    '/docs/api/quran',
    '/readyz',
    '/api/quran?id=1',
  ]) {
    const answer = await fetch(address + path, { headers });
    assert.equal(answer.status, 200, `${path}: ${await answer.text()}`);
  }
  // Code in threads and processes of its own.
  const words = 'In everyday prose there are many words. '.repeat(700);
  const body = JSON.stringify({ text: words });
  const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  const verified = await fetch(`${address}/api/verify`, request);
  assert.equal(((await verified.json()) as { complete: boolean }).complete, true, 'verified in a thread');
  const list = (await (await fetch(`${address}/api/export`, { headers })).json()) as ExportList;
  const path = list.data.flatMap(({ files }) => files)[0]?.address ?? '';
  await until(
    async () => (await fetch(address + path, { headers })).status,
    (status) => status === 200,
  );
  service.kill('SIGTERM');
  assert.equal(await ended, 0);
});
