/*
 * Audits the translations and the transliteration of the Quran: `npm run audit -- quran`.
 *   --witnesses <folder>  second copies (default: ISNAD_SHARED_DATA or ../shared/data, quran/published/hablullah-data-quran)
 *   --edition <name>      one edition only
 *   --quick               without the checks that take minutes
 *   --all                 prints settled lines, too
 * data/quran/audit.md explains the checks.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding } from '../src/corpus/editions/audit/finding.ts';
import { acceptedLine, readAccepted } from './quran/accepted.ts';
import {
  COMPARISONS,
  checkTexts,
  compareLengths,
  compareWitnesses,
  compareWords,
  TEXT_CHECKS,
  WITNESS_CHECKS,
} from './quran/checks.ts';
import { type AuditedEdition, readAuditedTexts } from './quran/editions.ts';
import { hasWitnesses } from './quran/witnesses.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../shared/data');
const WITNESSES = join(SHARED, 'quran/published/hablullah-data-quran');
/** What a declared fault settles: the verse lacks words, or has those of another. */
const DECLARABLE = new Set<string>(COMPARISONS);

/** Numbers of lines of one check in one edition. */
type Count = { found: number; declared: number; accepted: number; open: number };

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      witnesses: { type: 'string', default: WITNESSES },
      edition: { type: 'string' },
      quick: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  const texts = readAuditedTexts();
  const accepted = readAccepted();
  const witnessed = hasWitnesses(values.witnesses);
  if (!witnessed)
    print(`No second copies in ${values.witnesses}: the checks ${WITNESS_CHECKS.join(', ')} are left out.`);
  const editions = texts.editions.filter(({ name }) => values.edition === undefined || name === values.edition);
  let open = 0;
  for (const edition of editions) {
    const findings = [
      ...checkTexts(edition, texts.keys, 'served'),
      ...compareLengths(edition, texts),
      ...(values.quick ? [] : compareWords(edition, texts)),
      ...(witnessed ? compareWitnesses(edition, texts.keys, values.witnesses) : []),
    ];
    const inPackage = countByCheck(checkTexts(edition, texts.keys, 'source'));
    const counts = new Map<string, Count>();
    for (const finding of findings) {
      const count = counts.get(finding.check) ?? { found: 0, declared: 0, accepted: 0, open: 0 };
      const state = stateOf(finding, edition, accepted.isAccepted(finding));
      counts.set(finding.check, { ...count, found: count.found + 1, [state]: count[state] + 1 });
      if (state === 'open' || values.all) print(`${state} ${describe(finding)}`);
    }
    open += [...counts.values()].reduce((sum, count) => sum + count.open, 0);
    print(`${edition.name}: ${summary(counts, inPackage)}`);
  }
  const done = new Set<string>([...TEXT_CHECKS, 'repeated', 'length']);
  if (!values.quick) for (const check of COMPARISONS) done.add(check);
  if (witnessed) for (const check of WITNESS_CHECKS) done.add(check);
  const unused = values.edition === undefined ? accepted.unused(done) : [];
  for (const line of unused) print(`unused line of audit-accepted.json: ${line}`);
  print(`${open} open, ${unused.length} unused`);
  return open + unused.length === 0 ? 0 : 1;
}

function stateOf({ check, verse }: Finding, { declared }: AuditedEdition, accepted: boolean): keyof Count {
  if (DECLARABLE.has(check) && declared.has(verse)) return 'declared';
  return accepted ? 'accepted' : 'open';
}

function describe(finding: Finding): string {
  return `${finding.check} ${finding.edition} ${finding.verse} ${acceptedLine(finding)}: ${finding.detail}`;
}

function countByCheck(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { check } of findings) counts.set(check, (counts.get(check) ?? 0) + 1);
  return counts;
}

function summary(counts: ReadonlyMap<string, Count>, inPackage: ReadonlyMap<string, number>): string {
  const checks = new Set([...inPackage.keys(), ...counts.keys()]);
  return [...checks]
    .map((check) => {
      const { found, declared, accepted, open } = counts.get(check) ?? { found: 0, declared: 0, accepted: 0, open: 0 };
      const before = inPackage.has(check) ? `${inPackage.get(check)} in the package, ` : '';
      return `${check} ${before}${found} now (${declared} declared, ${accepted} left, ${open} open)`;
    })
    .join('; ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
