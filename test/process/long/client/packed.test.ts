import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { skipWithout } from '../../../support/installed-apart.ts';
import { ROOT } from '../../../support/isnad-command.ts';
import { type RunningService, startService } from '../../../support/start.ts';
import { installPackedClient, type Project } from './package.ts';

/*
 * The client as others get it: packed, installed in a clean folder, and used by the Node.js of this test and by the programs in
 * ISNAD_TEST_NODES, paths separated by colons. `.ci/installs` runs it with older versions of Node.js.
 */

const PROGRAMS = [process.execPath, ...(process.env.ISNAD_TEST_NODES ?? '').split(':').filter((path) => path !== '')];
const MAX_GZIP_BYTES = 12 * 1024;
/** Imported on its own, by pages that show verses. */
const ELEMENT = 'dist/isnad-verse.js';
const MAX_ELEMENT_GZIP_BYTES = 3 * 1024;
const skip = skipWithout('tools');
const run = promisify(execFile);

let service: RunningService;
let project: Project;
before(async () => {
  if (skip !== false) return;
  [service, project] = await Promise.all([startService(), installPackedClient()]);
});
after(async () => {
  if (skip !== false) return;
  project.remove();
  await service.stop();
});

/** The code blocks of a page in one language, with the address and the key of the service. */
function codeOf(page: string, language: string): string[] {
  const blocks = readFileSync(join(ROOT, page), 'utf8').matchAll(
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'),
  );
  return [...blocks].map(([, code = '']) =>
    code.replaceAll('http://127.0.0.1:8787', service.address).replaceAll('svc_live_…', service.key),
  );
}

test('the package has code, types and its license, needs nothing, and is small', { skip }, () => {
  const files = globSync('**/*.*', { cwd: project.client }).map((file) => file.replaceAll('\\', '/'));
  const outside = files.filter((file) => !file.startsWith('dist/'));
  assert.deepEqual(outside.sort(), ['README.md', 'package.json']);
  assert.ok(globSync('LICENSE', { cwd: project.client }).length === 1);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(project.client, 'package.json'), 'utf8'));
  assert.deepEqual([dependencies, peerDependencies], [undefined, undefined]);
  const code = files.filter((file) => file.endsWith('.js'));
  const text = (file: string) => readFileSync(join(project.client, file), 'utf8');
  assert.ok(code.length > 10, `${code.length} files`);
  for (const file of files.filter((name) => name.startsWith('dist/'))) {
    assert.match(file, /\.(?:js|d\.ts)$/);
    for (const [, from = ''] of text(file).matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)) {
      assert.match(from, /^\.\/[a-z-]+\.js$/, `${file} imports ${from}`);
    }
  }
  const sizeOf = (names: string[]) => gzipSync(names.map(text).join('')).length;
  const size = sizeOf(code.filter((file) => file !== ELEMENT));
  assert.ok(size <= MAX_GZIP_BYTES, `${size} bytes`);
  assert.ok(sizeOf([ELEMENT]) <= MAX_ELEMENT_GZIP_BYTES, `${sizeOf([ELEMENT])} bytes`);
  assert.ok(code.filter((file) => file !== ELEMENT).every((file) => !text(file).includes('isnad-verse')));
});

test('the examples of the README and of the guide compile with the types of the package', { skip }, async () => {
  const compiler = join(ROOT, '.ci/tools/node_modules/typescript/bin/tsc');
  const [quickStart = ''] = codeOf('packages/client/README.md', 'js');
  writeFileSync(join(project.folder, 'quick-start.ts'), quickStart.replaceAll('[0].', '[0]!.'));
  writeFileSync(
    join(project.folder, 'guide.ts'),
    codeOf('docs/client.md', 'js').join('\n').replaceAll('[0].', '[0]!.'),
  );
  const hook = codeOf('docs/client.md', 'ts').join('\n');
  writeFileSync(join(project.folder, 'element.ts'), "import '@isnad/client/isnad-verse';\n");
  writeFileSync(join(project.folder, 'hook.ts'), `declare const process: { env: Record<string, string> };\n${hook}`);
  const wrong = `import { Isnad } from '@isnad/client';\nnew Isnad({ baseUrl: 'x' }).quran.surah('two');\n`;
  writeFileSync(join(project.folder, 'wrong.ts'), wrong);
  const strict = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
    '--noUncheckedSideEffectImports',
  ];
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const options = [...strict, '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
    const how = ['--module', module ?? '', '--moduleResolution', resolution ?? ''];
    const compile = (...files: string[]) =>
      run(process.execPath, [compiler, ...options, ...how, ...files], { cwd: project.folder }).catch(
        (error: { stdout: string }) => error,
      );
    assert.equal((await compile('quick-start.ts', 'guide.ts', 'hook.ts', 'element.ts')).stdout, '');
    assert.match((await compile('wrong.ts')).stdout, /'string' is not assignable to parameter of type 'number'/);
  }
});

const UNWRAP = `
import { unwrapWebhook, WebhookSignatureError } from '@isnad/client';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const event = await unwrapWebhook('{"test": 2432232314}', headers, secret, { now: 1614265330000 });
console.log(event.test);
await unwrapWebhook('{"test": 1}', headers, secret, { now: 1614265330000 }).catch((error) => {
  console.log(error instanceof WebhookSignatureError);
});
`;

for (const program of PROGRAMS) {
  test(`the examples of the README and of the guide run with ${program}`, { skip }, async () => {
    const outputOf = async (name: string, code: string): Promise<string[]> => {
      writeFileSync(join(project.folder, name), code);
      const { stdout } = await run(program, [name], { cwd: project.folder, maxBuffer: 16 * 1024 * 1024 });
      return stdout.trimEnd().split('\n');
    };
    const version = await outputOf('version.mjs', 'console.log(process.version);');
    const quickStart = await outputOf('quick-start.mjs', codeOf('packages/client/README.md', 'js').join('\n'));
    const { verses } = await service.json<{ verses: { text: string }[] }>('/api/quran/surahs/112');
    assert.equal(quickStart[0], verses[0]?.text, `${version}`);
    assert.ok(quickStart.filter((line) => /^\d+:\d+$/.test(line)).length > 20);
    assert.ok(quickStart.includes('false altered'));
    assert.ok(quickStart.filter((line) => line === '112:1 true').length >= 2);
    const guide = await outputOf('guide.mjs', codeOf('docs/client.md', 'js').join('\n'));
    assert.equal(guide.filter((line) => /^nawawi:\d+$/.test(line)).length, 42);
    assert.ok(guide.some((line) => /^verse_not_found .+ req_\w+$/.test(line)));
    assert.ok(guide.some((line) => /^answered \d+$/.test(line)));
    assert.match(guide.at(-1) ?? '', /^enterprise null req_\w+$/);
    assert.deepEqual(await outputOf('unwrap.mjs', UNWRAP), ['2432232314', 'true']);
  });
}
