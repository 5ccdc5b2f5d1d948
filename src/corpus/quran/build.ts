import type { Edition } from '@isnad/contract/editions';
import type { SurahSummary } from '@isnad/contract/quran';
import { type Section, writeContainer } from '../write-container.ts';
import { codeVerses } from './coding.ts';
import { type EditionEntry, type QuranInputs, readSource, type SourceSurah, sourceVersion } from './inputs.ts';
import { differences, manifestOf, type QuranManifest, textsHash } from './manifest.ts';
import { patchVerses } from './patch-verses.ts';
import { countPatched, type EditionPatch } from './patches.ts';
import { QURAN_KIND, type QuranContent, sectionOf } from './shape.ts';
import { type EditionTables, type FaultKind, sourceName, TableFault, tableKinds, tablePath } from './tables.ts';

const LICENCE = 'CC BY-SA 4.0';
const PACKAGED = 'As packaged by quran-json, whose LICENSE.txt is CC BY-SA 4.0 (its package.json says CC BY 4.0).';
const TANZIL =
  'Tanzil offers the translations on its site for non-commercial use; ask the publisher for anything else.';

type Built = {
  readonly content: QuranContent;
  readonly sections: readonly Section[];
  readonly manifest: QuranManifest;
};

/**
 * Builds the Quran corpus from `quran-json` and the project's own tables, without writing anything.
 * @param progress called after each edition with the number done and the total
 */
export function buildQuran(inputs: QuranInputs, progress: (done: number, all: number) => void): Built {
  const source = { package: 'quran-json', version: sourceVersion() };
  const english = readSource('en');
  const editions: Edition[] = [];
  const sections: Section[] = [];
  const patches: Record<string, EditionPatch> = {};
  const ordinalOf = ordinalsOf(english);
  const counts = english.map(({ verses }) => verses.length);
  for (const entry of inputs.editions) {
    const texts = editionTexts(entry, english);
    const tables = entry.kind === 'text' ? undefined : inputs.tables(entry);
    const patched = tables && patchVerses({ name: sourceName(entry), tables, texts, counts });
    if (patched !== undefined) patches[entry.id] = patched.patch;
    const stored = patched?.served ?? texts;
    const served = entry.script === 'unicode' ? codeVerses(inputs.coding, texts, ordinalOf) : stored;
    editions.push(describe(entry, { texts, served, tables, patch: patched?.patch, source }));
    if (sectionOf(entry) === entry.id) sections.push({ name: entry.id, data: Buffer.from(stored.join('\n'), 'utf8') });
    progress(editions.length, inputs.editions.length);
  }
  const surahs = english.map((surah, index) => summarise(surah, inputs.names, index));
  const content = { build: inputs.build, surahs, divisions: inputs.divisions, editions, patches };
  return { content, sections, manifest: manifestOf(content, source) };
}

/**
 * Builds the Quran corpus and writes it to `path` if it matches the manifest.
 * @throws {Error} naming every difference
 */
export function writeQuran(path: string, inputs: QuranInputs, progress: (done: number, all: number) => void): void {
  const { content, sections, manifest } = buildQuran(inputs, progress);
  const wrong = differences(inputs.manifest, manifest);
  if (wrong.length > 0) {
    const ids = new Set(wrong.flatMap((one) => /\bquran\.[\w-]+/.exec(one) ?? []));
    const tables = inputs.editions
      .filter(({ id }) => ids.has(id))
      .flatMap((entry) => tableKinds(entry).map((kind) => tablePath(kind, sourceName(entry))));
    const made = tables.length === 0 ? '' : `. Their tables are ${tables.join(', ')}`;
    throw new TableFault(`the texts are not what the manifest demands: ${wrong.join('; ')}${made}`);
  }
  writeContainer(path, QURAN_KIND, content, sections);
}

function editionTexts(entry: EditionEntry, english: readonly SourceSurah[]): string[] {
  const name = sourceName(entry);
  const surahs = entry.kind === 'text' || name === 'en' ? english : readSource(name);
  const texts = surahs.flatMap((surah) =>
    surah.verses.map((verse) => (entry.kind === 'text' ? verse.text : verse[entry.kind])?.trim() ?? ''),
  );
  const faulty = texts.findIndex((text) => text === '' || text.includes('\n'));
  if (faulty >= 0)
    throw new Error(`edition ${entry.id}: verse number ${faulty + 1} of the Quran is empty or has a line feed`);
  return texts;
}

function ordinalsOf(surahs: readonly SourceSurah[]): (verse: string) => number {
  const ordinals = new Map<string, number>();
  for (const surah of surahs) for (const verse of surah.verses) ordinals.set(`${surah.id}:${verse.id}`, ordinals.size);
  return (verse) => {
    const ordinal = ordinals.get(verse);
    if (ordinal === undefined) throw new Error(`data/quran names the verse ${verse}, which does not exist`);
    return ordinal;
  };
}

type Described = {
  readonly texts: readonly string[];
  readonly served: readonly string[];
  readonly tables: EditionTables | undefined;
  readonly patch: EditionPatch | undefined;
  readonly source: QuranManifest['source'];
};

function describe(entry: EditionEntry, { texts, served, tables, patch, source }: Described): Edition {
  const { script, description } = entry;
  const { repaired, endings } = patch === undefined ? { repaired: 0, endings: 0 } : countPatched(patch);
  return {
    id: entry.id,
    work: 'quran',
    kind: entry.kind,
    ...(script === undefined ? {} : { script }),
    language: entry.language,
    direction: entry.direction,
    title: entry.title,
    ...(description === undefined ? {} : { description }),
    author: entry.author,
    source: { ...entry.source, ...source },
    licence: LICENCE,
    licence_note: entry.source.name === 'Tanzil' && entry.kind === 'translation' ? `${PACKAGED} ${TANZIL}` : PACKAGED,
    records: texts.length,
    sha256: textsHash(served),
    source_sha256: textsHash(texts),
    repaired,
    endings_restored: endings,
    ...(endings === 0 || tables === undefined ? {} : { endings_note: tables.endings.note }),
    known_faults: [...(entry.known_faults ?? []), ...(tables === undefined ? [] : faultSentences(tables))],
  };
}

const DAMAGE: Readonly<Record<FaultKind, string>> = {
  missing: 'words are missing',
  shifted: 'words stand in another verse than the Arabic',
  broken: 'words are damaged',
};

/** Describes what is wrong with an edition as it is served, with the verses. */
function faultSentences({ faults, endings, groups }: EditionTables): string[] {
  const kinds = Map.groupBy(faults, ({ kind }) => kind);
  const damaged = [...kinds].map(
    ([kind, found]) =>
      `In ${verseCount(found.length)}, ${DAMAGE[kind]}: ${found.map(({ verse }) => verse).join(', ')}.`,
  );
  const missing = endings.missing === undefined || endings.missing === '' ? [] : endings.missing.split(' ');
  return [
    ...damaged,
    ...(missing.length === 0 ? [] : [`In ${verseCount(missing.length)}, the mark that ends the verse is missing.`]),
    ...(groups.length === 0
      ? []
      : [
          `In ${groups.length} places, the edition translates several verses together. Each of these verses has the whole text.`,
        ]),
  ];
}

function verseCount(count: number): string {
  return count === 1 ? 'one verse' : `${count.toLocaleString('en')} verses`;
}

const VOWEL_MARKS = /[\u064b-\u0652]/gu;

function summarise(surah: SourceSurah, { ar, bn, en }: QuranInputs['names'], index: number): SurahSummary {
  const [arabic, bengali] = [ar[index], bn[index]];
  if (arabic === undefined || bengali === undefined) throw new Error(`surah ${surah.id} has no Arabic or Bengali name`);
  return {
    id: surah.id,
    name: bengali,
    transliteration: surah.transliteration,
    translation: en[surah.id] ?? surah.translation,
    total_verses: surah.verses.length,
    type: surah.type,
    name_arabic: arabic.replace(VOWEL_MARKS, ''),
  };
}
