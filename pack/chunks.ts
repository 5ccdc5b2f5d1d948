import { join } from 'node:path';
import type { Plugin } from 'rolldown';

const SOURCES = join(import.meta.dirname, '../src');

/** What every command loads before it knows which one it is. */
const START: readonly string[] = ['cli/run.ts'];

/** What is loaded together: by a frequent command, by the server, by jobs, by a thread. What else loads modules is the last way. */
const WAYS: readonly (readonly string[])[] = [
  ['cli/key.ts', 'storage/sqlite.ts'],
  ['cli/hadith.ts', 'cli/hadith-work.ts'],
  ['cli/serve.ts', 'cli/serve-work.ts'],
  [
    'work/jobs.ts',
    'work/work-thread.ts',
    'corpus/quotations/words-file.ts',
    'corpus/quotations/wordings/wording-file.ts',
  ],
  ['webhooks/delivery/sender-worker.ts'],
  ['cli/account.ts', 'cli/webhook.ts'],
  ['cli/mcp-local.ts'],
];

type Module = {
  readonly isEntry: boolean;
  readonly imported: readonly string[];
  readonly loadedLater: readonly string[];
};

/**
 * Plans the files of the bundle. The bundler alone makes a file for each set of entries that share modules: with some 80 entries, a start read 120
 * files. Here modules are in one file when the same ways load them, so that a start reads a third of them and nothing that only another way needs.
 * Files form no cycle: what a module imports is loaded in each way that loads the module.
 */
export function plannedFiles(): { readonly plugin: Plugin; readonly nameOf: (id: string) => string | null } {
  const modules = new Map<string, Module>();
  let start: ReadonlySet<string> = new Set();
  let ways: readonly ReadonlySet<string>[] = [];
  const plugin: Plugin = {
    name: 'planned-files',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info === null) continue;
        const { isEntry, importedIds, dynamicallyImportedIds } = info;
        modules.set(id, { isEntry, imported: [...importedIds], loadedLater: [...dynamicallyImportedIds] });
      }
      const named = new Set([...START, ...WAYS.flat()].map(pathOf));
      start = loadedBy(START.map(pathOf), modules);
      ways = [...WAYS.map((entries) => entries.map(pathOf)), otherEntries(modules, named)].map((entries) =>
        loadedBy(entries, modules),
      );
    },
  };
  const nameOf = (id: string): string | null => {
    if (modules.get(id)?.isEntry !== false) return null;
    if (start.has(id)) return 'start';
    const loading = ways.map((loaded) => (loaded.has(id) ? '1' : '0')).join('');
    return loading.indexOf('1') in WAYS ? `part-${loading}` : null;
  };
  return { plugin, nameOf };
}

const pathOf = (name: string) => join(SOURCES, name);

/** The modules that these entries load at once. @throws when an entry is no module of the bundle */
function loadedBy(entries: readonly string[], modules: ReadonlyMap<string, Module>): Set<string> {
  const missing = entries.find((id) => !modules.has(id));
  if (missing !== undefined) throw new Error(`${missing} is no module of the bundle; see pack/chunks.ts`);
  const loaded = new Set(entries);
  for (const id of loaded) {
    for (const imported of modules.get(id)?.imported ?? []) loaded.add(imported);
  }
  return loaded;
}

/** Entries that belong to no named way, in the project itself: threads, processes and what is imported on demand. */
function otherEntries(modules: ReadonlyMap<string, Module>, named: ReadonlySet<string>): string[] {
  const entries = new Set([...modules].filter(([, { isEntry }]) => isEntry).map(([id]) => id));
  for (const { loadedLater } of modules.values()) {
    for (const id of loadedLater) if (modules.has(id)) entries.add(id);
  }
  return [...entries].filter((id) => !named.has(id));
}
