import type { Translation } from '../../test/support/quran/published-translations.ts';
import { dice } from '../dice.ts';
import { VERSE_NOTATIONS } from './notations.ts';
import { FURTHER_FRAMES, PROSE_FRAMES } from './prose-frames.ts';

/** A text with one quotation of a translation. */
export type Posed = {
  readonly edition: string;
  /** Ordinals of the verses: one, or two in a row. */
  readonly verses: readonly number[];
  readonly form: string;
  readonly text: string;
  /** The quotation in the text. */
  readonly start: number;
  readonly end: number;
  /** Where the words were altered. */
  readonly changed?: { readonly start: number; readonly end: number };
  readonly referred: boolean;
};

type Roll = ReturnType<typeof dice>;
type Surahs = readonly { readonly id: number; readonly transliteration: string; readonly total_verses: number }[];

/** Where a verse is: its surah by number and name, its number there. */
type Place = { readonly name: string; readonly surah: number; readonly verse: number; readonly last: boolean };

/** Frames with their own words around a quotation (`{}`), and the reference as `$`. Written before the code was tried on them. */
const REFERRED = [
  'As it says in $, {}',
  'Allah says in the Quran ($): “{}” and we should think about it every day.',
  '- {} ($)',
  'My reading for today was $. {} I will read it again tonight.',
  'He asked me about patience and I told him: "{}" [$].',
  'Dear sister, never lose hope. {} (Quran $)',
];
const PLAIN = [
  'Allah says: “{}” How many of us live by it?',
  'The Quran says, "{}"',
  'I wrote this on the first page of my notebook: «{}».',
  '> {}\n\nWhat does this mean to you?',
];

const MIN_CLAUSE = 8;
/** Without marks and reference, fewer words are everybody's. */
const MIN_BARE = 6;

/** Poses verses of a translation as people quote them: whole, two in a row, or a clause; with or without marks and a reference. */
export function pose(translation: Translation, surahs: Surahs, count: number, seed: number): Posed[] {
  const roll = dice(seed);
  const out: Posed[] = [];
  while (out.length < count) {
    const quoted = chosen(translation, surahs, roll, out.length);
    if (quoted === undefined) continue;
    const framed = frame(writing(quoted.words, out.length), quoted.place, {
      at: out.length,
      roll,
      range: quoted.range,
    });
    if (framed === undefined) continue;
    out.push({ ...framed, edition: translation.id, verses: quoted.verses, form: `${quoted.what}, ${framed.form}` });
  }
  return out;
}

type Chosen = {
  readonly what: string;
  readonly words: string;
  readonly verses: readonly number[];
  readonly place: Place;
  readonly range: boolean;
};

/** Of twenty quotations, eight are whole verses, five are two verses, and seven are clauses. */
function chosen({ id, texts }: Translation, surahs: Surahs, roll: Roll, at: number): Chosen | undefined {
  const ordinal = roll(texts.length);
  const place = placeOf(surahs, ordinal);
  const kind = at % 20 < 8 ? 'verse' : at % 20 < 13 ? 'two verses' : 'clause';
  // Half of the quotations of a translation with many additions leave them out.
  const plain = id === 'en.hilali' && at % 2 === 1;
  const own = (one: number) => (plain ? withoutAdditions(texts[one] ?? '') : (texts[one] ?? ''));
  if (kind === 'two verses' && place.last) return undefined;
  const verses = kind === 'two verses' ? [ordinal, ordinal + 1] : [ordinal];
  const whole = verses.map(own).join(' ');
  const words = kind === 'clause' ? clauseOf(whole, roll) : whole;
  // Names of letters are everybody's.
  if (words === undefined || wordsOf(words).length < 3) return undefined;
  return { what: plain ? `${kind} without additions` : kind, words, verses, place, range: kind === 'two verses' };
}

function placeOf(surahs: Surahs, ordinal: number): Place {
  let left = ordinal;
  for (const { id, transliteration, total_verses } of surahs) {
    if (left < total_verses)
      return { name: transliteration, surah: id, verse: left + 1, last: left + 1 === total_verses };
    left -= total_verses;
  }
  throw new RangeError(`no verse ${ordinal}`);
}

/** A part between marks that pause, or the whole verse when no part is long enough. Undefined for a short verse. */
function clauseOf(verse: string, roll: Roll): string | undefined {
  const parts = verse.split(/(?<=[,;:.!?])\s+/u);
  const from = roll(parts.length);
  for (let to = from + 1; to <= parts.length; to++) {
    const clause = parts
      .slice(from, to)
      .join(' ')
      .replace(/[,;:]$/u, '');
    const isWhole = clause.split('(').length === clause.split(')').length;
    if (wordsOf(clause).length >= MIN_CLAUSE && isWhole) return clause;
  }
  return undefined;
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’‘`-]*/gu) ?? [];
}

/** Leaves out what a translator put in brackets, also within other brackets. */
function withoutAdditions(text: string): string {
  let depth = 0;
  let out = '';
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth++;
    else if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0) out += letter;
  }
  return out
    .replace(/\s+([,;:.!?])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Typographic or plain apostrophes and quotation marks, in turn. */
function writing(words: string, at: number): string {
  if (at % 3 === 0) return words.replace(/[’‘]/gu, "'").replace(/[“”]/gu, '"');
  if (at % 3 === 1)
    return words
      .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
      .replace(/"(?=\p{L})/gu, '“')
      .replaceAll('"', '”');
  return words;
}

type Frame = Pick<Posed, 'text' | 'start' | 'end' | 'form' | 'referred'>;
type Asked = { readonly at: number; readonly roll: Roll; readonly range: boolean };

function frame(words: string, place: Place, { at, roll, range }: Asked): Frame | undefined {
  const pick = <T>(some: readonly T[]): T => some[roll(some.length)] as T;
  const reference = `${place.surah}:${place.verse}${range ? `-${place.verse + 1}` : ''}`;
  const how = at % 4;
  if (how === 0) return filled(pick(REFERRED).replace('$', reference), words, 'reference', true);
  if (how === 1 && !range) {
    const notation = pick(VERSE_NOTATIONS.filter(({ lang }) => lang === 'en'));
    return filled(notation.write('{}', place), words, 'notation', true);
  }
  if (how === 2) {
    if (wordsOf(words).length < MIN_BARE) return undefined;
    return filled(pick([...PROSE_FRAMES.en, ...FURTHER_FRAMES.en]), words, 'in prose', false);
  }
  return filled(pick(PLAIN), words, 'introduced or in marks', false);
}

function filled(around: string, words: string, form: string, referred: boolean): Frame {
  const start = around.indexOf('{}');
  return { text: around.replace('{}', () => words), start, end: start + words.length, form, referred };
}

const NEGATION = /(?<![\p{L}'’])(?:not|no|never|neither|nor|none|nothing)(?![\p{L}'’])/giu;

/** Alters a posed quotation within: a word changed, two words exchanged, or a negation removed or added. Undefined when it has no such place. */
export function alter(posed: Posed, at: number, seed: number, vocabulary: readonly string[]): Posed | undefined {
  const roll = dice(seed + 7 * at);
  const quote = posed.text.slice(posed.start, posed.end);
  const words = Array.from(quote.matchAll(/[\p{L}\p{M}]+(?:['’‘-][\p{L}\p{M}]+)*/gu), ({ 0: word, index }) => ({
    ...{ word, start: index, end: index + word.length },
  })).filter(({ start }) => depthAt(quote, start) === 0);
  // Words at the border can be left out by an honest quotation.
  const inner = words.slice(2, -2);
  const content = inner.filter(({ word }) => word.length > 3);
  const kind = ['changed', 'exchanged', 'removed', 'added'][at % 4];
  const one = content[roll(Math.max(1, content.length))];
  if (one === undefined) return undefined;
  const edit = (start: number, end: number, by: string, form: string) => changed(posed, { start, end, by }, form);
  if (kind === 'changed') {
    const by = vocabulary[roll(vocabulary.length)] ?? 'river';
    return by.toLowerCase() === one.word.toLowerCase() ? undefined : edit(one.start, one.end, by, 'a word changed');
  }
  if (kind === 'exchanged') {
    const other = content.find(({ start, word }) => start > one.end && word.toLowerCase() !== one.word.toLowerCase());
    if (other === undefined) return undefined;
    const by = `${other.word}${quote.slice(one.end, other.start)}${one.word}`;
    return edit(one.start, other.end, by, 'two words exchanged');
  }
  if (kind === 'removed') {
    const negations = inner.filter(({ word }) => word.match(NEGATION)?.[0] === word);
    const negation = negations[roll(Math.max(1, negations.length))];
    if (negation === undefined) return undefined;
    const start = negation.start - 1;
    return edit(start, negation.end, '', 'a negation removed');
  }
  return edit(one.start, one.start, 'not ', 'a negation added');
}

function depthAt(text: string, end: number): number {
  let depth = 0;
  for (const letter of text.slice(0, end)) {
    if (letter === '(' || letter === '[') depth++;
    else if (letter === ')' || letter === ']') depth--;
  }
  return depth;
}

function changed(posed: Posed, { start, end, by }: { start: number; end: number; by: string }, form: string): Posed {
  const [from, to] = [posed.start + start, posed.start + end];
  return {
    ...posed,
    form,
    text: posed.text.slice(0, from) + by + posed.text.slice(to),
    end: posed.end + by.length - (end - start),
    changed: { start: Math.max(0, from - 1), end: from + by.length + 1 },
  };
}
