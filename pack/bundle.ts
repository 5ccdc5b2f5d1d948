import { rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { writeShippedTable } from '../src/corpus/subjects/load.ts';
import { tableFileName } from '../src/corpus/subjects/made-table.ts';
import { plannedFiles } from './chunks.ts';
import { asciiFiles, comparedPaths, leftOut } from './left-out.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = join(ROOT, 'src');
/** Where the bundle is when it runs. */
const BUNDLE = join(ROOT, 'dist');
const ENTRY = join(SOURCES, 'cli/main.ts');
/** Says where the table of subjects is that is made here. */
const MADE_TABLE = join(SOURCES, 'corpus/subjects/made-table.ts');
const TABLE_FILE = tableFileName();
/** The folder or URL of a module, or the URL of the first module of a thread or process. */
const OWN_PLACE = /new URL\(\s*'(\.[^']*\.ts)',\s*import\.meta\.url\s*\)|import\.meta\.url|\b__dirname\b/g;
/** An import of a module of Node.js, as rolldown writes it: the default export or the whole module, then the names. */
const BUILTIN_IMPORT = /^import (?:\* as )?([$\w]+)?(?:, )?(\{[^}]*\})? from "([a-z_:/]+)";$/gm;
/** The folder of the bundle, in each of its files. */
const FOLDER = '__bundleFolder';

/**
 * Bundles the server with its dependencies: a start reads some 40 files instead of 1,600 (docs/decisions/0028). The entry is `main.js`.
 * The sources must stay: what a module reads from disk is read from where its source is.
 * @param folder where to write it; emptied first. It runs as `dist`, next to `src`.
 */
export async function bundleServer(folder = BUNDLE): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const files = plannedFiles();
  const bundle = await rolldown({
    cwd: ROOT,
    input: { main: ENTRY },
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    // An optional native driver that is not installed.
    external: ['pg-native'],
    plugins: [leftOut, comparedPaths, ownPlaces, builtinModules, asciiFiles, files.plugin],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [{ name: files.nameOf, debugName: 'planned files' }],
      includeDependenciesRecursively: false,
    },
    comments: { legal: true, jsdoc: false, annotation: false },
    intro: `const ${FOLDER} = import.meta.dirname;`,
  });
  await bundle.close();
  writeShippedTable(join(folder, TABLE_FILE));
}

/** Gives each module the place of its source, and threads and processes an entry. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (id.startsWith('\0')) return undefined;
    if (id === MADE_TABLE) return `export const madeTable = () => ${FOLDER} + '/${TABLE_FILE}';`;
    const source = relative(BUNDLE, id).split(sep).join('/');
    return code.replace(OWN_PLACE, (found, started: string | undefined) => {
      if (found === '__dirname') return `(${FOLDER} + ${JSON.stringify(`/${posix.dirname(source)}`)})`;
      if (started === undefined) return `new URL(${JSON.stringify(source)}, import.meta.url).href`;
      const path = join(dirname(id), started);
      const fileName = path === ENTRY ? 'main.js' : entryName(path);
      if (path !== ENTRY) this.emitFile({ type: 'chunk', id: path, fileName });
      return `new URL(${JSON.stringify(`./${fileName}`)}, import.meta.url)`;
    });
  },
};

/**
 * Reads from the modules of Node.js only the names that are used. An `import` reads all names of the module, and some of `node:http` load undici,
 * which a start does not need.
 */
const builtinModules: Plugin = {
  name: 'builtin-modules',
  renderChunk: (code) =>
    code.replace(BUILTIN_IMPORT, (found, whole: string | undefined, names: string | undefined, source: string) => {
      if (!isBuiltin(source)) return found;
      const builtin = `process.getBuiltinModule(${JSON.stringify(source)})`;
      return [whole, names?.replaceAll(' as ', ': ')]
        .filter((target) => target !== undefined)
        .map((target) => `const ${target} = ${builtin};`)
        .join(' ');
    }),
};

/** `src/work/work-thread.ts` → `work.work-thread.js` */
function entryName(path: string): string {
  const name = relative(SOURCES, path).split(sep).join('.');
  return name.replace(/\.ts$/, '.js');
}
