import { fits, particles, prefixes } from '../fold/particles.ts';
import type { SearchIndex } from '../index/open.ts';
import { find, wordAt } from '../index/vocabulary.ts';
import { agreement, differByEnding, type Marked, markedWord } from './marks.ts';
import type { Related } from './parse.ts';
import { rememberedForms } from './remembered-forms.ts';
import { type Match, type Source, stemSource, termSource } from './source.ts';

/** Returns the number of a word as the texts have it, or as the Uthmani script spells it without marks (الصلوة); -1 when it is neither. */
export function termOf(index: SearchIndex, word: string): number {
  const id = find(index.terms, word);
  if (id >= 0) return id;
  const spelling = find(index.spellings.words, word);
  return spelling < 0 ? -1 : (index.spellings.terms[spelling] as number);
}

/** Returns how many texts have a form of a word that some text has as it is; 0 when none has. */
export function textsWith(index: SearchIndex, word: string): number {
  const id = find(index.terms, word);
  if (id < 0) return 0;
  const { from, to } = stemSource(index, index.termStems[id] as number, 'stem', 0);
  return to - from;
}

/**
 * Finds a word of the texts that differs from a word only by the particles and the article before it. Best is one that surely begins with a particle,
 * else one that may by its vowel marks.
 */
export function relatedForm(index: SearchIndex, word: string): Related | undefined {
  let likely: Related | undefined;
  for (const prefix of prefixes) {
    const longer = termOf(index, prefix + word);
    if (longer < 0) continue;
    if (index.termPrefixes[longer] === prefix.length) return { id: longer, prefix: 0 };
    if (likely === undefined && mayBegin(index, longer, prefix)) likely = { id: longer, prefix: 0 };
  }
  for (const prefix of prefixes) {
    if (!word.startsWith(prefix) || word.length - prefix.length < 3) continue;
    const shorter = termOf(index, word.slice(prefix.length));
    if (shorter >= 0 && index.termPrefixes[shorter] === 0) return { id: shorter, prefix: prefix.length };
  }
  return likely;
}

/** Tests whether the letters that a term begins with can be this prefix, by the marks of one of its readings. */
function mayBegin({ readings }: SearchIndex, id: number, prefix: string): boolean {
  for (let reading = readings.offsets[id] as number; reading < (readings.offsets[id + 1] as number); reading++) {
    if (fits(prefix, readings.marks.subarray(readings.markOffsets[reading], readings.markOffsets[reading + 1])))
      return true;
  }
  return false;
}

/** Returns the texts that have the bare form of a term, with any particles; undefined when no other term has that form. */
export function bareSource(index: SearchIndex, id: number): Source | undefined {
  const { docs, impacts, offsets } = index.byBare;
  const bare = index.termBares[id] as number;
  const [from, to] = [offsets[bare] as number, offsets[bare + 1] as number];
  if (from === to) return undefined;
  return { docs, impacts, from, to, weight: 0, match: 'bare', stem: index.termStems[id] as number, variant: -1 };
}

/** Shorter words are parts of too many others: جد of وجد. */
const MIN_LOOSE = 4;

/**
 * Returns the texts that have a word with a particle before it by its letters and by the vowel of the particle, where the rest has other marks than
 * the word has elsewhere: فاعتدوا (an imperative) for اعتدوا (they transgressed).
 */
export function looseForms(index: SearchIndex, id: number): Source[] {
  const term = wordAt(index.terms, id);
  if (term.length < MIN_LOOSE) return [];
  return particles.flatMap((particle) => {
    const longer = find(index.terms, particle + term);
    if (longer < 0 || index.termBares[longer] === index.termBares[id] || !mayBegin(index, longer, particle)) return [];
    return termSource(index, longer, 'bare');
  });
}

function readingSource(index: SearchIndex, reading: number, id: number, match: Match): Source {
  const { docs, impacts, offsets } = index.byReading;
  const [from, to] = [offsets[reading] as number, offsets[reading + 1] as number];
  if (from === to) return termSource(index, id, match);
  const stem = index.termStems[id] as number;
  return { docs, impacts, from, to, weight: 1, match, stem, variant: index.termVariants[id] as number };
}

/** Calls back with the readings of a term that agree with the marks of a query word, and whether in every mark. */
function eachAgreeing(
  { readings, terms, termPrefixes }: SearchIndex,
  id: number,
  asked: Marked,
  visit: (reading: number, fully: boolean) => void,
): void {
  const prefix = termPrefixes[id] as number;
  const word = wordAt(terms, id);
  for (let reading = readings.offsets[id] as number; reading < (readings.offsets[id + 1] as number); reading++) {
    const [from, to] = [readings.markOffsets[reading] as number, readings.markOffsets[reading + 1] as number];
    const level = agreement(asked, { word, marks: readings.marks, from, isMarked: from < to, prefix });
    if (level > 0) visit(reading, level === 2);
  }
}

/**
 * Returns the texts that have a word with the written vowel marks, in three lists: every mark in the same bare form; all but those of a case; the word
 * with another ending, when endings are wanted. Undefined when no text has it so.
 */
export function markedForms(index: SearchIndex, id: number, asked: Marked, endings: boolean): Source[][] | undefined {
  const key = `${id} ${endings} ${asked.prefix} ${asked.word} ${asked.marks}`;
  const forms = rememberedForms(index, key, () => readMarkedForms(index, id, asked, endings));
  return forms.length > 0 ? forms : undefined;
}

function readMarkedForms(index: SearchIndex, id: number, asked: Marked, endings: boolean): Source[][] {
  const { memberOffsets, members, termStems, termBares } = index;
  const stem = termStems[id] as number;
  const forms: [Source[], Source[], Source[]] = [[], [], []];
  for (let at = memberOffsets[stem] as number; at < (memberOffsets[stem + 1] as number); at++) {
    const member = members[at] as number;
    const same = termBares[member] === termBares[id];
    if (!same && !(endings && hasOtherEnding(index, member, asked))) continue;
    if (!index.scratch.budget.spend(1)) break;
    eachAgreeing(index, member, asked, (reading, fully) => {
      const list = forms[same ? (fully ? 0 : 1) : 2];
      list.push(readingSource(index, reading, member, fully && member === id ? 'exact' : 'bare'));
    });
  }
  return forms.some((list) => list.length > 0) ? forms : [];
}

/** Tests whether a term is a word with another ending, or with one that the word has not. Before an ending, ة is written ت. */
function hasOtherEnding({ terms, termPrefixes }: SearchIndex, id: number, { word, prefix }: Marked): boolean {
  const from = (terms.offsets[id] as number) + (termPrefixes[id] as number);
  const own = (terms.offsets[id + 1] as number) - from;
  const asked = word.length - prefix;
  const shorter = Math.min(own, asked);
  let shared = 0;
  while (shared < shorter && terms.units[from + shared] === word.charCodeAt(prefix + shared)) shared++;
  if (shared < shorter - 1) return false;
  return differByEnding(word.slice(prefix), wordAt(terms, id).slice(termPrefixes[id]));
}

/** Tests whether a term is a particle and a word that stands nowhere alone, as far as the marks tell: منوة in وَمَنَوٰةَ. */
function isBehind(index: SearchIndex, longer: number, particle: string, word: string): boolean {
  if (index.termPrefixes[longer] === particle.length) return true;
  return word.length >= MIN_LOOSE && mayBegin(index, longer, particle);
}

/** Returns the terms that are exactly a word, alone or with one of the `particles` before it. `id` is its number, -1 when no text has it alone. */
export function exactTerms(index: SearchIndex, id: number, term: string, particles: readonly string[]): number[] {
  const terms = id < 0 ? [] : [id];
  for (const particle of particles) {
    const longer = id < 0 ? termOf(index, particle + term) : find(index.terms, particle + term);
    if (longer < 0) continue;
    const same = id < 0 ? isBehind(index, longer, particle, term) : index.termBares[longer] === index.termBares[id];
    if (same) terms.push(longer);
  }
  return terms;
}

/** Returns the texts that have exactly this form, alone or with one of the `particles` before it; with its marks, where it has any. */
export function exactForms(
  index: SearchIndex,
  id: number,
  { term, marks }: { term: string; marks?: readonly number[] | undefined },
  particles: readonly string[],
): Source[] {
  const terms = exactTerms(index, id, term, particles);
  const marked: Source[] = [];
  for (const one of marks === undefined ? [] : terms) {
    const prefix = id < 0 ? 0 : (index.termPrefixes[id] as number);
    eachAgreeing(index, one, markedWord(term, marks ?? [], prefix), (reading) =>
      marked.push(readingSource(index, reading, one, 'exact')),
    );
  }
  return marked.length > 0 ? marked : terms.map((one) => termSource(index, one, 'exact'));
}
