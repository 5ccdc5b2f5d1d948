import { readSource } from '../quran/inputs.ts';
import type { Finding, Texts } from './audit/finding.ts';
import { expectedLengths, findOddLengths } from './audit/lengths.ts';
import { ENCODING, PRIVATE } from './audit/lost-signs.ts';
import { findRepeatedTexts } from './audit/repeated.ts';
import { keyOf, VERSES } from './parse/verse-list.ts';
import type { EditionKind, ParsedEdition } from './parsed-edition.ts';

/** What is looked for, and how a sentence says that verses have it. */
const CHECKS = {
  gap: 'no text in the source',
  script: 'a letter of another script within a word',
  digit: 'a digit at a word, perhaps the number of a note that the source lost',
  encoding: 'a sign that the source’s encoding lost',
  private: 'a sign that only the fonts of the source show',
  blank: 'a blank before ’s',
  repeated: 'the same text as the verse before',
  length: 'a text much shorter or longer than in other editions',
  ending: 'no mark at the end, which nearly all others have',
} as const;
export type EditionCheck = keyof typeof CHECKS;

/** Checks that hold for each kind. Commentary has any length, and words and scripts have no sentences. */
const BY_KIND: Readonly<Record<EditionKind, readonly EditionCheck[]>> = {
  translation: ['gap', 'script', 'digit', 'encoding', 'private', 'blank', 'repeated', 'length', 'ending'],
  tafsir: ['gap', 'script', 'encoding', 'private', 'blank'],
  introductions: ['gap', 'script', 'encoding', 'private', 'blank'],
  transliteration: ['gap', 'script', 'digit', 'encoding', 'private'],
  script: ['gap', 'script', 'digit', 'encoding', 'private'],
  words: ['gap', 'script', 'encoding', 'private'],
};

/** Maximum number of verses that a sentence names. */
const NAMED = 20;

/** What the audit of an edition needs to know of it. */
export type Audited = { readonly id: string; readonly kind: EditionKind };

/**
 * Looks for faults in an edition without another copy of it. Each line is a suspicion: a few are right as they are.
 * @returns lines in the order of the checks, and within a check in that of the verses
 */
export function auditEdition(
  { texts }: Pick<ParsedEdition, 'texts'>,
  { id, kind }: Audited,
): (Finding & { check: EditionCheck })[] {
  const isBySurah = kind === 'introductions';
  const keys = texts.map((_, ordinal) => (isBySurah ? String(ordinal + 1) : keyOf(ordinal)));
  const own = { name: id, keys, texts: texts.map((text) => text ?? '') };
  const places = new Map(keys.map((key, ordinal) => [key, ordinal]));
  const placeOf = ({ verse }: Finding) => places.get(verse) ?? 0;
  return BY_KIND[kind].flatMap((check) => {
    const found = [...FINDERS[check](own)].sort((a, b) => placeOf(a) - placeOf(b));
    return found.map((finding) => ({ ...finding, check }));
  });
}

/** The faults of an edition as sentences, for `known_faults`: one for each check, with the verses. */
export function faultsOf(parsed: Pick<ParsedEdition, 'texts'>, audited: Audited): string[] {
  const noun = audited.kind === 'introductions' ? 'Surahs' : 'Verses';
  const byCheck = Map.groupBy(auditEdition(parsed, audited), ({ check }) => check);
  return [...byCheck].map(([check, findings]) => {
    const keys = [...new Set(findings.map(({ verse }) => verse))];
    const more = keys.length > NAMED ? ` and ${(keys.length - NAMED).toLocaleString('en')} more` : '';
    return `${noun} with ${CHECKS[check]} (${keys.length.toLocaleString('en')}): ${keys.slice(0, NAMED).join(', ')}${more}.`;
  });
}

type Finder = (texts: Texts) => readonly Finding[];

/** Letters followed by a digit, without ordinals and references such as `v.2`. */
const DIGIT = /\p{L}[\p{L}\p{M}]+[.,;:!?"”’»)]?\d+|\d(?!(?:st|nd|rd|th|er|e|o|a)\b)\p{L}\p{L}/u;
const BLANK = /\p{L} ['’]s\b/u;

const FINDERS: Readonly<Record<EditionCheck, Finder>> = {
  gap: (texts) => linesOf(texts, 'gap', (text) => (text === '' ? 'no text' : undefined)),
  script: findMixedWords,
  digit: (texts) => matchesOf(texts, 'digit', DIGIT),
  encoding: (texts) => matchesOf(texts, 'encoding', ENCODING),
  private: (texts) => matchesOf(texts, 'private', PRIVATE),
  blank: (texts) => matchesOf(texts, 'blank', BLANK),
  repeated: (texts) =>
    findRepeatedTexts(texts, readArabic(), new Set()).filter(
      ({ word, verse }) => word === 'all' && hasText(texts, verse),
    ),
  length: (texts) => {
    const isMissing = new Set(texts.keys.filter((_, at) => texts.texts[at] === ''));
    shippedLengths ??= readLengths();
    return isLikeOthers(texts, shippedLengths) ? findOddLengths(texts, shippedLengths, isMissing) : [];
  },
  ending: findMissingEndings,
};

const hasText = ({ texts, keys }: Texts, verse: string): boolean => texts[keys.indexOf(verse)] !== '';

function linesOf(
  { name, texts, keys }: Texts,
  check: EditionCheck,
  see: (text: string) => string | undefined,
): Finding[] {
  return texts.flatMap((text, ordinal) => {
    const word = see(text);
    return word === undefined
      ? []
      : [{ check, edition: name, verse: keys[ordinal] ?? '', word, detail: around(text, word) }];
  });
}

const matchesOf = (texts: Texts, check: EditionCheck, pattern: RegExp): Finding[] =>
  linesOf(texts, check, (text) => pattern.exec(text)?.[0]);

function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return `“${text.slice(Math.max(0, at - 15), at + word.length + 15)}”`;
}

/** Scripts whose letters look like those of another. Others never share words. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Bengali',
  'Devanagari',
  'Thai',
  'Han',
  'Hangul',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/** Words with letters of two scripts. */
function findMixedWords(texts: Texts): Finding[] {
  return linesOf(texts, 'script', (text) => {
    // Most texts have letters of one script.
    if (SCRIPTS.filter((script) => script.test(text)).length < 2) return undefined;
    const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
    return words.find((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
  });
}

const END = /[\p{P}\p{S}]\s*$/u;
/** With fewer endings, an edition has no marks at the end of its verses. */
const MOST = 0.97;

function findMissingEndings(texts: Texts): Finding[] {
  const present = texts.texts.filter((text) => text !== '');
  const ended = present.filter((text) => END.test(text)).length;
  if (ended < present.length * MOST) return [];
  return linesOf(texts, 'ending', (text) => (text === '' || END.test(text) ? undefined : text.slice(-12)));
}

/** Editions of the package with the lengths that translations of their kind have. Chinese needs far fewer letters. */
const COMPARED = ['en', 'es', 'id', 'ru'];
let shippedLengths: readonly number[] | undefined;

function readLengths(): readonly number[] {
  return expectedLengths(
    COMPARED.map((name) =>
      readSource(name).flatMap(({ verses }) => verses.map(({ translation }) => translation ?? '')),
    ),
  );
}

/** Whether long verses are long and short ones short. The texts of verses that are translated in groups need not be. */
function isLikeOthers({ texts }: Texts, expected: readonly number[]): boolean {
  const lengths = texts.map((text) => Math.log(text.length + 5));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = (a: readonly number[], b: readonly number[]) => {
    const [ofA, ofB] = [mean(a), mean(b)];
    return mean(a.map((value, at) => (value - ofA) * ((b[at] ?? ofB) - ofB)));
  };
  return spread(lengths, expected) > 0.5 * Math.sqrt(spread(lengths, lengths) * spread(expected, expected));
}

function readArabic(): string[] {
  const texts = readSource('en').flatMap(({ verses }) => verses.map(({ text }) => text));
  return texts.slice(0, VERSES);
}
