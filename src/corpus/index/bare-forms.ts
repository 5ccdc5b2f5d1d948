import { divine, endings } from '../fold/arabic-stem.ts';
import { articleOf, particlesOf, vowelOf } from '../fold/particles.ts';
import { scriptOf } from '../fold/stem.ts';
import { caseFrom, DOUBLE, Vowel } from '../fold/vowel-marks.ts';
import type { Gathered } from './gather.ts';

/**
 * Bare forms of words: without the particles and the article that are written before them (وقتلهم, قتلهم). `of` is the number of the bare form by
 * reading; `ofTerm` that of the most frequent reading of a term, with the number of letters before it in `prefixes`. `names` has the bare form itself.
 */
export type BareForms = {
  readonly names: readonly string[];
  readonly of: Uint32Array;
  readonly ofTerm: Uint32Array;
  readonly prefixes: Uint8Array;
};

type Form = { prefix: number; bare: string; marks: number[] };
type Attested = Map<string, Map<string, number>>;

/** A particle before a word is rarer than the word. و and ف stand before every verb, so they are often not. */
const RARER_THAN_AND = 4;

/** Marks as they are the same in every place of a word: without its case, and the first letter not doubled by the word before. */
function keyOf(word: string, marks: readonly number[]): string {
  if (marks.every((mark) => mark === 0)) return '';
  const end = caseFrom(word);
  return marks
    .slice(0, end + 1)
    .map((mark, i) => (i === end ? mark & DOUBLE : i === 0 ? vowelOf(mark) : mark))
    .join(' ');
}

/** Removes the article and an alif that only carries the ending -an. */
function withoutArticle(term: string, marks: number[]): Form {
  const prefix = articleOf(term, marks).length;
  const carried = [marks[term.length - 1], marks[term.length - 2]].some((mark) => vowelOf(mark ?? 0) === Vowel.an);
  const end = term.length - prefix > 3 && term.endsWith('ا') && carried ? term.length - 1 : term.length;
  return { prefix, bare: term.slice(prefix, end), marks: marks.slice(prefix, end) };
}

function attest(forms: readonly Form[], counts: Uint32Array): Attested {
  const attested: Attested = new Map();
  forms.forEach(({ bare, marks }, i) => {
    const key = keyOf(bare, marks);
    const keys = attested.get(bare) ?? new Map<string, number>();
    keys.set(key, (keys.get(key) ?? 0) + (counts[i] as number));
    attested.set(bare, keys);
  });
  return attested;
}

/** How often a word stands in the texts with these marks. Words without marks count for all. */
function timesOf(attested: Attested, word: string, marks: readonly number[]): number {
  const keys = attested.get(word);
  if (keys === undefined) return 0;
  const key = keyOf(word, marks);
  if (key !== '') return (keys.get(key) ?? 0) + (keys.get('') ?? 0);
  let times = 0;
  for (const count of keys.values()) times += count;
  return times;
}

/** Removes particles where the texts have the rest as a word, itself or without its ending, and not more rarely. */
function withoutParticle(form: Form, attested: Attested): Form {
  if (form.prefix > 0) return form;
  const own = timesOf(attested, form.bare, form.marks);
  for (const particle of particlesOf(form.bare, form.marks)) {
    const rest = form.bare.slice(particle.length);
    const marks = form.marks.slice(particle.length);
    const ending = endings.find((one) => rest.endsWith(one) && rest.length - one.length >= 3) ?? '';
    const times =
      timesOf(attested, rest, marks) +
      (ending === '' ? 0 : timesOf(attested, rest.slice(0, -ending.length), marks.slice(0, -ending.length)));
    const often = /^[وف]$/.test(particle) ? RARER_THAN_AND : 1;
    if (times > 0 && times * often >= own) return { prefix: particle.length, bare: rest, marks };
  }
  return form;
}

/** Finds the bare form of every reading of the Arabic words; other words are their own. */
export function bareForms({ words, readings }: Gathered): BareForms {
  const counts = new Uint32Array(readings.terms.length);
  for (const reading of readings.tokens) (counts[reading] as number)++;
  const isArabic = words.map((word) => scriptOf(word) === 'arabic');
  const forms = readings.marks.map((marks, reading): Form => {
    const term = readings.terms[reading] as number;
    const word = words[term] as string;
    const list = Array.from(marks, (unit) => unit.charCodeAt(0));
    if (divine.has(word)) return { prefix: 0, bare: 'الله', marks: [] };
    return isArabic[term] ? withoutArticle(word, list) : { prefix: 0, bare: word, marks: list };
  });
  const attested = attest(forms, counts);
  const ids = new Map<string, number>();
  const of = new Uint32Array(forms.length);
  const ofTerm = new Uint32Array(words.length);
  const prefixes = new Uint8Array(words.length);
  const most = new Uint32Array(words.length);
  forms.forEach((form, reading) => {
    const term = readings.terms[reading] as number;
    const { bare, prefix } = isArabic[term] && form.bare !== 'الله' ? withoutParticle(form, attested) : form;
    const id = ids.get(bare) ?? ids.size;
    ids.set(bare, id);
    of[reading] = id;
    if ((counts[reading] as number) <= (most[term] as number)) return;
    most[term] = counts[reading] as number;
    ofTerm[term] = id;
    prefixes[term] = prefix;
  });
  return { names: [...ids.keys()], of, ofTerm, prefixes };
}
