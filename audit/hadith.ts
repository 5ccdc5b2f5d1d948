import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { importHadith } from '../src/corpus/hadith/import/import.ts';
import { fileLines } from '../src/corpus/hadith/import/report-lines.ts';
import { countStates } from '../src/corpus/hadith/records/count-states.ts';
import { openInstalled } from '../src/corpus/hadith/records/installed.ts';
import type { HadithRecords } from '../src/corpus/hadith/records/records.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Note = { lang: string; kind: string; detail: string };

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../shared/data');
const EDITIONS = ['editions-json', 'editions-csv', 'editions-sqlite', 'published'];

const USAGE = `Counts what is damaged or repaired in hadith texts, by collection and kind, and names the hadiths.
Usage: npm run audit -- hadith [<folder or file>…]     texts to import; default: those of ../shared/data
       npm run audit -- hadith --data <DATA_DIR>       texts that a service has installed`;

/**
 * Audits hadith files, which are imported into a temporary folder, or those that a service has installed.
 * @returns the exit code: 1 when there are no texts
 */
export async function run(args: readonly string[]): Promise<number> {
  const [first, second] = args;
  if (first === '--help' || (first === '--data' && second === undefined)) {
    print(USAGE);
    return first === '--help' ? 0 : 1;
  }
  if (first === '--data') return report(second ?? '');
  const paths = args.length > 0 ? args : EDITIONS.map((name) => join(SHARED, 'hadith', name)).filter(existsSync);
  if (paths.length === 0) {
    print(`Hadith: not audited. There are no texts in ${SHARED}.`);
    return 0;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'isnad-audit-'));
  try {
    const { files } = await importHadith({ paths, dataDir, options: { pack: 'audit', acceptLicence: true } });
    const faulty = files.filter((file) => file.refused !== undefined || file.first_fault !== undefined);
    for (const file of faulty) print(fileLines(file).join('\n'));
    return report(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report(dataDir: string): number {
  const installed = openInstalled(dataDir);
  if (installed === undefined) {
    print(`No hadiths are installed in ${dataDir}.`);
    return 1;
  }
  const { records } = installed;
  try {
    print(`Corpus ${records.id}: ${records.content.count.toLocaleString('en')} hadiths`);
    for (const collection of records.content.collections) {
      const { slug, first, count } = collection;
      const states = Object.entries(countStates(records, collection)).map(([state, texts]) => `${state} ${texts}`);
      print(`\n${slug}: ${states.join(', ')}`);
      for (const [what, refs] of findings(records, first, first + count))
        print(`  ${refs.length} × ${what}\n    ${refs.join(' ')}`);
    }
    return 0;
  } finally {
    records.close();
  }
}

/** The references of the texts that break off or have notes, by language and finding. */
function findings(records: HadithRecords, from: number, to: number): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (what: string, ref: string) => found.set(what, [...(found.get(what) ?? []), ref]);
  for (let index = from; index < to; index++) {
    const record = JSON.parse(records.read(index, 'en').toString('utf8')) as { ref: string; notes?: Note[] };
    for (const { lang, kind, detail } of record.notes ?? []) {
      const what = detail.replace(/\b[a-z-]+:\S+(?= has| follows)/, 'the next');
      add(`${lang} ${kind}: ${what}`, record.ref);
    }
    for (const lang of ['ar', 'en', 'bn'] as const)
      if (records.stateOf(index, lang) === 'truncated') add(`${lang} breaks off`, record.ref);
  }
  return found;
}
