import { basename } from 'node:path';
import type { ImportReport, PacksReport } from './import.ts';
import type { FileReport } from './import-report.ts';

/** Up to this number, every file gets a line; beyond it, only those with faults. */
const TOLD_EACH = 40;

/** Formats an import report for people: a line per file, its faults, and the new totals. */
export function reportLines({ pack, files, ...corpus }: ImportReport): string[] {
  const told = files.length <= TOLD_EACH ? files : files.filter(hasProblem);
  const lines = told.flatMap(fileLines);
  if (told.length < files.length) lines.push(`${files.length - told.length} more files without a fault`);
  return [...lines, packLine({ pack, files }), corpusLine(corpus)];
}

/** Formats the report of several packs: a line for each, and the new totals. */
export function packLines({ packs, ...corpus }: PacksReport): string[] {
  return [...packs.map(packLine), corpusLine(corpus)];
}

function packLine({ pack, files }: Pick<ImportReport, 'pack' | 'files'>): string {
  const sum = (key: 'read' | 'stored' | 'duplicate' | 'bad_line') =>
    files.reduce((total, file) => total + file[key], 0).toLocaleString('en');
  const refused = files.filter((file) => file.refused !== undefined).length;
  return `pack ${pack}: ${files.length} files (${refused} refused), ${sum('read')} rows read, ${sum('stored')} stored, ${sum('duplicate')} there already, ${sum('bad_line')} faulty`;
}

type Corpus = Omit<PacksReport, 'packs'>;

const corpusLine = ({ corpus_id, changed, records, difference }: Corpus): string =>
  `${changed ? 'now' : 'unchanged:'} ${records.toLocaleString('en')} hadiths (corpus ${corpus_id})${changed ? `: ${words(difference)}` : ''}`;

const words = ({ added, changed, unchanged, removed }: ImportReport['difference']): string =>
  Object.entries({ new: added, changed, 'as they were': unchanged, gone: removed })
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ');

const hasProblem = (file: FileReport): boolean =>
  file.refused !== undefined || file.bad_line > 0 || file.first_fault !== undefined;

function fileLines(file: FileReport): string[] {
  const { refused, first_fault: fault } = file;
  const name = basename(file.file);
  if (refused !== undefined) return [`${name}: refused (${refused.reason}): ${refused.message}`];
  const skipped = Object.entries(file.skipped).map(([reason, count]) => `, ${count} skipped (${reason})`);
  const bad = file.bad_line > 0 ? `, ${file.bad_line} faulty` : '';
  const line = `${name}: ${file.layout ?? 'nothing'}, ${file.read} read, ${file.stored} stored, ${file.duplicate} there already${skipped.join('')}${bad}`;
  return fault === undefined ? [line] : [line, `  line ${fault.line}: ${fault.problem}: ${fault.quote}`];
}
