import type { Edition } from '@isnad/contract/editions';
import type { SurahSummary } from '@isnad/contract/quran';
import { type Section, writeContainer } from '../write-container.ts';
import { codeVerses } from './coding.ts';
import { type EditionEntry, type QuranInputs, readSource, type SourceSurah, sourceVersion } from './inputs.ts';
import { differences, manifestOf, type QuranManifest, textsHash } from './manifest.ts';
import { applyRepairs } from './repairs.ts';
import { QURAN_KIND, type QuranContent, type RepairedVerse, sectionOf } from './shape.ts';

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
  const repairs: Record<string, RepairedVerse[]> = {};
  const ordinalOf = ordinalsOf(english);
  for (const entry of inputs.editions) {
    const texts = editionTexts(entry, english);
    const repaired = entry.id === 'quran.bn' ? repairedVerses(inputs, ordinalOf, texts) : [];
    if (repaired.length > 0) repairs[entry.id] = repaired;
    const served = entry.script === 'unicode' ? codeVerses(inputs.coding, texts, ordinalOf) : [...texts];
    for (const { ordinal, text } of repaired) served[ordinal] = text;
    editions.push(describe(entry, { texts, served, repaired: repaired.length, source }));
    if (sectionOf(entry) === entry.id) sections.push({ name: entry.id, data: Buffer.from(texts.join('\n'), 'utf8') });
    progress(editions.length, inputs.editions.length);
  }
  const surahs = english.map((surah, index) => summarise(surah, inputs.bengaliNames[index]));
  const content = { build: inputs.build, surahs, divisions: inputs.divisions, editions, repairs };
  return { content, sections, manifest: manifestOf(content, source) };
}

/**
 * Builds the Quran corpus and writes it to `path` if it matches the manifest.
 * @throws {Error} naming every difference
 */
export function writeQuran(path: string, inputs: QuranInputs, progress: (done: number, all: number) => void): void {
  const { content, sections, manifest } = buildQuran(inputs, progress);
  const wrong = differences(inputs.manifest, manifest);
  if (wrong.length > 0) throw new Error(`the texts are not what the manifest demands: ${wrong.join('; ')}`);
  writeContainer(path, QURAN_KIND, content, sections);
}

function editionTexts(entry: EditionEntry, english: readonly SourceSurah[]): string[] {
  const name = entry.kind === 'transliteration' ? 'transliteration' : entry.language;
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

function repairedVerses(
  inputs: QuranInputs,
  ordinalOf: (verse: string) => number,
  texts: readonly string[],
): RepairedVerse[] {
  const repaired = applyRepairs(inputs.bengaliRepairs, (verse) => texts[ordinalOf(verse)] ?? '');
  return [...repaired].map(([verse, repair]) => ({ ordinal: ordinalOf(verse), ...repair }));
}

type Described = {
  readonly texts: readonly string[];
  readonly served: readonly string[];
  readonly repaired: number;
  readonly source: QuranManifest['source'];
};

function describe(entry: EditionEntry, { texts, served, repaired, source }: Described): Edition {
  const { script, description } = entry;
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
    known_faults: [...(entry.known_faults ?? [])],
  };
}

function summarise(surah: SourceSurah, bengaliName: string | undefined): SurahSummary {
  if (bengaliName === undefined) throw new Error(`surah ${surah.id} has no Bengali name`);
  return {
    id: surah.id,
    name: bengaliName,
    transliteration: surah.transliteration,
    translation: surah.translation,
    total_verses: surah.verses.length,
    type: surah.type,
    name_arabic: surah.name,
  };
}
