import { tokenise } from '../../corpus/fold/tokenise.ts';
import { languageOf } from '../../corpus/reading/detect.ts';
import { Concepts, type Forms, formsOf } from './concepts.ts';

/** Number of columns that features are hashed to. A power of two. */
export const COLUMNS = 1 << 18;

/** The kinds of features, with the share of each in the length of a vector. Determined by cross-validation on the sentences of `data/danger`. */
const SHARES = { word: 0.42, pair: 0.75, letters: 0.7, concept: 0.3, concepts: 0.3, place: 0.2, shape: 0.18 } as const;
const KINDS = Object.keys(SHARES) as readonly (keyof typeof SHARES)[];
/** The kinds of features that each sentence has of its own. The first of `KINDS`. */
const BESIDE = ['word', 'pair', 'letters', 'concept', 'concepts'] as const;

/** What a text has of each kind of feature, as columns. */
type Columns = readonly ReadonlySet<number>[];

/** A text as numbers: a column for each feature, its value, and how many words the text has. */
export type Vector = { readonly columns: Int32Array; readonly values: Float32Array; readonly words: number };

const SENTENCE_END = /[.!?؟।\n;؛…]+/u;
/** A letter that people hide from filters: `d!e`. */
const HIDDEN_I = /(?<=\p{L})!(?=\p{L})/gu;
/** Letters that are drawn out: `dieeee`. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;
const LAUGHS = /[\u{1F600}-\u{1F606}\u{1F923}]/u;
const WEEPS = /[\u{1F62D}\u{1F622}\u{1F614}\u{1F494}]/u;
const GRAM_LENGTHS = [3, 4, 5];
/** Concepts that stand for one another where only the role counts: who does something to whom. */
const ROLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'husband wife father mother brother sister uncle family'.split(' ').map((kin) => [kin, '@kin']),
  ),
  ...{ friend: '@person', authority: '@person', stranger: '@person', child: '@child', i: '@i', me: '@me', he: '@they' },
};
/** Maximum distance of two concepts that are read together, and of two whose order counts. In words. */
const NEAR = 7;
const ORDERED = 3;

type Word = { readonly forms: Forms; readonly concepts: readonly string[]; readonly role: string };

/** Reads messages as features. Knows the words of `data/danger/concepts.txt`. */
export class FeatureReader {
  readonly #concepts = new Concepts();

  /** Returns the vectors of a message: of the whole, and of each sentence of one with several. */
  vectorsOf(message: string): Vector[] {
    const isEnglish = languageOf(message) === 'en';
    const text = message.replace(HIDDEN_I, 'i').replace(DRAWN_OUT, '$1');
    const sentences = text
      .split(SENTENCE_END)
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
      .map((sentence) => ({ sentence, words: this.#wordsOf(sentence, isEnglish) }));
    const parts = sentences.map(({ words }) => columnsOf(words));
    const all = sentences.flatMap(({ words }) => words);
    const vectors = [vectorOf([...joined(parts), placesOf(all), shapeOf(text, all)], all.length)];
    if (parts.length > 1)
      sentences.forEach(({ sentence, words }, at) => {
        vectors.push(vectorOf([...(parts[at] ?? []), placesOf(words), shapeOf(sentence, words)], words.length));
      });
    return vectors;
  }

  /** Returns the concepts that each word of each sentence of a message names. */
  conceptsOf(message: string): (readonly string[])[][] {
    const isEnglish = languageOf(message) === 'en';
    return message.split(SENTENCE_END).map((part) => this.#wordsOf(part, isEnglish).map(({ concepts }) => concepts));
  }

  #wordsOf(text: string, isEnglish: boolean): Word[] {
    return tokenise(text)
      .filter(({ joined: isAlternative }) => isAlternative !== true)
      .map(({ term, script }) => {
        if (/^[0-9]+$/.test(term)) return { forms: [amount(Number(term))], concepts: [], role: amount(Number(term)) };
        const forms = formsOf({ term, script }, isEnglish);
        const concepts = this.#concepts.of(forms);
        const role = concepts.map((concept) => ROLES[concept]).find((known) => known !== undefined);
        return { forms, concepts, role: role ?? forms[0] ?? '' };
      });
  }
}

/** The features of a sentence that depend on words beside one another. */
function columnsOf(words: readonly Word[]): Columns {
  const found = BESIDE.map(() => new Set<number>());
  const add = (kind: (typeof BESIDE)[number], feature: string) => found[BESIDE.indexOf(kind)]?.add(hash(kind, feature));
  words.forEach(({ forms, concepts, role }, at) => {
    for (const form of forms) {
      add('word', form);
      for (const gram of gramsOf(form)) add('letters', gram);
    }
    if (role !== forms[0]) add('word', role);
    const [next, third, fourth] = [words[at + 1], words[at + 2], words[at + 3]];
    if (at === 0) add('pair', `| ${forms[0]}`);
    add('pair', `${forms[0]} ${next?.forms[0] ?? '|'}`);
    add('pair', `${role} > ${next?.role ?? '|'}`);
    for (const far of [third, fourth]) if (far !== undefined) add('pair', `${role} >> ${far.role}`);
    for (const concept of concepts) {
      add('concept', concept);
      words.slice(at + 1, at + 1 + NEAR).forEach((other, gap) => {
        for (const beside of other.concepts) {
          add('concepts', [concept, beside].sort().join('+'));
          if (gap < ORDERED) add('concepts', `${concept}>${beside}`);
        }
      });
    }
  });
  return found;
}

/** In which third of a text each concept is: what happened comes first, the question about it last. */
function placesOf(words: readonly Word[]): ReadonlySet<number> {
  const found = new Set<number>();
  words.forEach(({ concepts }, at) => {
    for (const concept of concepts) found.add(hash('place', `${placeOf(at, words.length)}${concept}`));
  });
  return found;
}

function placeOf(at: number, length: number): string {
  if (at < Math.ceil(length / 3)) return 'h';
  return at < Math.ceil((2 * length) / 3) ? 'm' : 't';
}

/** How a text is built: its length, whether it asks, of whom it tells, and its faces. */
function shapeOf(text: string, words: readonly Word[]): ReadonlySet<number> {
  const names = (...wanted: readonly string[]) =>
    words.some(({ concepts }) => wanted.some((one) => concepts.includes(one)));
  const features = [
    `length ${Math.min(8, Math.floor(2 * Math.log2(words.length + 1)))}`,
    `asks ${/[?؟]/.test(text)} ${/[?؟]\s*$/.test(text)}`,
    `first ${words[0]?.concepts[0]}`,
    `last ${words.at(-1)?.concepts[0]}`,
    `of ${names('i', 'me')} ${names('he')} ${names('wh')}`,
    `self ${names('i', 'me')}`,
    `other ${names('he')}`,
    `dots ${/\.\.|…/.test(text)}`,
    `marks ${countOf(text, /[?؟]/g)}`,
    `commas ${countOf(text, /[,،]/g)}`,
    `sentences ${Math.min(4, text.split(SENTENCE_END).length)}`,
  ];
  if (LAUGHS.test(text)) features.push('laughs');
  if (WEEPS.test(text)) features.push('weeps');
  return new Set(features.map((feature) => hash('shape', feature)));
}

/** How often something is in a text, up to three. */
function countOf(text: string, wanted: RegExp): number {
  return Math.min(3, text.match(wanted)?.length ?? 0);
}

/** What matters of a number: small ones, the age of a child, a year long ago. */
function amount(number: number): string {
  if (number < 5) return `#${number}`;
  if (number < 10) return '#few';
  if (number < 18) return '#teen';
  if (number < 100) return '#tens';
  return number >= 1400 && number <= 2030 ? '#year' : '#many';
}

function* gramsOf(form: string): Generator<string> {
  // The sound of a Bengali word is enough.
  if (/^[B#]/.test(form)) return;
  const body = `^${form.slice(1)}$`;
  for (const length of GRAM_LENGTHS)
    for (let at = 0; at + length <= body.length; at++) yield `${form.charAt(0)}${body.slice(at, at + length)}`;
}

function joined(parts: readonly Columns[]): Columns {
  return BESIDE.map((_, kind) => new Set(parts.flatMap((part) => [...(part[kind] ?? [])])));
}

/** @param found the columns of each of `KINDS`, in this order */
function vectorOf(found: Columns, words: number): Vector {
  const columns: number[] = [];
  const values: number[] = [];
  KINDS.forEach((kind, at) => {
    const set = found[at] ?? new Set<number>();
    const value = SHARES[kind] / Math.sqrt(Math.max(1, set.size));
    for (const column of set) {
      columns.push(column);
      values.push(value);
    }
  });
  return { columns: Int32Array.from(columns), values: Float32Array.from(values), words };
}

/** FNV-1a with a final mix. */
function hash(kind: string, feature: string): number {
  let bits = 0x811c9dc5;
  for (const text of [kind, feature]) {
    for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
    bits = Math.imul(bits ^ 0xff, 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return ((bits ^ (bits >>> 12)) >>> 0) % COLUMNS;
}
