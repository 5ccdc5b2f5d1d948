import { isoTime } from '@isnad/contract/time';
import { loadConfig } from '../config.ts';
import { ImportFault } from '../corpus/hadith/fault.ts';
import { type ImportReport, importHadith } from '../corpus/hadith/import/import.ts';
import type { ImportOptions } from '../corpus/hadith/import/import-options.ts';
import type { OnDocuments } from '../corpus/hadith/import/install.ts';
import { removePack } from '../corpus/hadith/import/packs.ts';
import { reportLines } from '../corpus/hadith/import/report-lines.ts';
import type { Lang } from '../corpus/hadith/model.ts';
import { listPacks } from '../corpus/hadith/records/corpus-state.ts';
import { type Input, type Outcome, UsageFault } from './command.ts';
import { importProgress, type Progress } from './import-progress.ts';

export async function runImport(input: Input): Promise<Outcome> {
  const { dataDir, options, progress, signal } = beginChange(input);
  const paths = [...input.arguments];
  return told(importHadith({ paths, dataDir, options, signal, report: progress.report }), progress);
}

/** Runs an import and returns its report. On failure, clears the progress bar before the error message. */
async function told(importing: Promise<ImportReport>, progress: Progress): Promise<Outcome> {
  try {
    const report = await importing;
    return { json: report, lines: reportLines(report) };
  } catch (error) {
    progress.stop();
    throw error;
  }
}

export async function runList(): Promise<Outcome> {
  const packs = listPacks(loadConfig().dataDir);
  const lines = packs.map(
    ({ name, title, version, licence, entries }) =>
      `${name.padEnd(20)} ${String(entries).padStart(7)} texts  ${title ?? ''}${version === null ? '' : `, version ${version}`}  (${licence ?? 'no license stated'})`,
  );
  return { json: { data: packs, count: packs.length }, lines: lines.length > 0 ? lines : ['no packs are installed'] };
}

export async function runRemove(input: Input): Promise<Outcome> {
  const [name = ''] = input.arguments;
  const { dataDir, options, signal } = beginChange(input);
  const result = await removePack({ dataDir, name, onDocuments: options.onDocuments, signal });
  return {
    json: { removed: name, ...result },
    lines: [`removed ${name}: ${result.records} hadiths remain (corpus ${result.corpus_id})`],
  };
}

/** Options of every change to the corpus: location, indexing, progress, and a signal to stop it cleanly. */
export function beginChange(input: Input) {
  const { dataDir } = loadConfig();
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return { dataDir, options: optionsOf(input, dataDir), progress: importProgress(process.stdout), signal: stop.signal };
}

function optionsOf(input: Input, dataDir: string): ImportOptions & { onDocuments: OnDocuments } {
  const lang = input.option('lang');
  if (lang !== undefined && !/^(ar|en|bn)$/.test(lang)) throw new UsageFault('--lang must be ar, en or bn');
  const names = ['pack', 'collection', 'title', 'source', 'licence', 'version'] as const;
  const given = names.flatMap((name) => {
    const value = input.option(name)?.trim();
    if (value === '') throw new ImportFault('missing_option', `--${name} is empty. Give it a value or omit it.`);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(Object.fromEntries(given) as Partial<Record<(typeof names)[number], string>>),
    ...(lang === undefined ? {} : { lang: lang as Lang }),
    acceptLicence: input.flag('accept-licence'),
    importedAt: isoTime(performance.timeOrigin),
    // Loaded when there is something to index: most imports that fail, fail before.
    onDocuments: async (records, directory) => {
      const { indexRecordsAt } = await import('../corpus/hadith/records/index-records.ts');
      return indexRecordsAt(dataDir)(records, directory);
    },
  };
}
