import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { bundleServer } from './bundle.ts';
import { closureOf, type Lockfile } from './closure.ts';

const ROOT = join(import.meta.dirname, '..');
/** What only the build of the pages imports: the package has the pages ready. */
const PAGE_TOOLS: readonly string[] = ['highlight.js', 'marked'];
/** Staged in its own way, because it is not in a registry. */
const CONTRACT = '@isnad/contract';
/** What only a compiler, a debugger or a test of a dependency reads: types, maps, sources in TypeScript, tests and measurements. */
const NOT_RUN = /\.([cm]?ts|map)$|[\\/](tests?|__tests__|benchmarks?|examples?|\.github)$/;
const COPIED = ['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md', '.env.example'] as const;
/** Paths of our own modules in quotes, as imports and URLs have them. */
const OWN_MODULE = /(['"])(\.{1,2}\/[^'"\n]*)\.ts\1/g;

type Manifest = Readonly<Record<string, unknown>> & { readonly dependencies: Readonly<Record<string, string>> };

/**
 * Writes the package into an empty folder: the bundle, JavaScript instead of TypeScript, because Node.js strips no types under `node_modules`, and
 * the built pages. Lines keep their numbers.
 * @param bundle folder of a bundle that is up to date. Without it, a new one is made
 * @throws {Error} when the pages are not built
 */
export async function stagePackage(folder: string, bundle?: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  if (bundle === undefined) await bundleServer(join(folder, 'dist'));
  else cpSync(bundle, join(folder, 'dist'), { recursive: true });
  stageCode('bin', join(folder, 'bin'));
  stageCode('src', join(folder, 'src'));
  cpSync(join(ROOT, 'data'), join(folder, 'data'), { recursive: true, filter: isShipped });
  for (const pages of ['dashboard/dist', 'docs/site/dist']) {
    cpSync(join(ROOT, pages), join(folder, pages), { recursive: true });
  }
  for (const name of COPIED) copyFileSync(join(ROOT, name), join(folder, name));
  const manifest = serverManifest(readManifest('.'));
  writeJson(join(folder, 'package.json'), manifest);
  stageContract(join(folder, 'node_modules', CONTRACT));
  const installed = manifest.bundleDependencies.filter((name) => name !== CONTRACT);
  for (const path of closureOf(installed, readJson('package-lock.json') as Lockfile)) {
    stageDependency(path, join(folder, path));
  }
}

/** The checkout's manifest without what only a checkout needs. Every dependency but the runtime is inside the package. */
function serverManifest(checkout: Manifest) {
  const { scripts: _, devDependencies: __, workspaces: ___, private: ____, ...rest } = checkout;
  const dependencies = Object.entries(checkout.dependencies).filter(([name]) => !PAGE_TOOLS.includes(name));
  return {
    ...rest,
    dependencies: Object.fromEntries(dependencies),
    bundleDependencies: dependencies.map(([name]) => name),
  };
}

/** An installed package as it is, without the packages inside it: they are dependencies of their own. */
function stageDependency(from: string, to: string): void {
  cpSync(join(ROOT, from), to, {
    recursive: true,
    filter: (path) => !path.slice(join(ROOT, from).length).includes('node_modules') && !NOT_RUN.test(path),
  });
  const { devDependencies: _, scripts: __, ...manifest } = readManifest(from);
  writeJson(join(to, 'package.json'), manifest);
}

function stageContract(folder: string): void {
  stageCode('packages/contract', folder);
  writeJson(join(folder, 'package.json'), { ...readManifest('packages/contract'), exports: { './*': './*.js' } });
}

/** Code without its tests, as JavaScript, and the style sheets and pictures beside it. */
function stageCode(from: string, to: string): void {
  for (const file of globSync('**/*.{ts,js,css,png}', {
    cwd: join(ROOT, from),
    exclude: ['**/*.test.ts', '**/node_modules'],
  })) {
    const target = join(to, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith('.png')) {
      copyFileSync(join(ROOT, from, file), target);
      continue;
    }
    const text = readFileSync(join(ROOT, from, file), 'utf8');
    const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
    writeFileSync(target, code.replace(OWN_MODULE, '$1$2.js$1'), { mode: from === 'bin' ? 0o755 : 0o644 });
  }
}

/** A data folder of a service can be `data`, too: its store and its pepper stay out, and so do the sentences that danger is learned from, programs that make data, and what the table of subjects is made from. */
function isShipped(path: string): boolean {
  const parts = path.slice(join(ROOT, 'data').length).split(/[\\/]/).filter(Boolean);
  if (/\.(jsonl|ts)$/.test(path)) return false;
  return parts.length === 0 || ['catalogue', 'danger', 'hadith', 'quran'].includes(parts[0] ?? '');
}

function readManifest(folder: string): Manifest {
  return readJson(join(folder, 'package.json')) as Manifest;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function writeJson(path: string, value: object): void {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
