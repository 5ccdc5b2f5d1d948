import { foldArabic } from '../../src/corpus/fold/arabic.ts';
import { dice } from '../dice.ts';

/** A verse as the queries are made from it: its reference and its Arabic in the Uthmani spelling. */
export type Verse = { readonly ref: string; readonly arabic: string };

/**
 * A query made from the verses by rule. `first` are the verses that must come before all others than those in `also`. `also` hold the query
 * just as well, in another form, and are not counted.
 */
export type FormQuery = {
  readonly kind: 'particle' | 'vowels' | 'vowel' | 'uthmani' | 'two together' | 'three together';
  readonly text: string;
  readonly mode?: 'exact';
  readonly first: ReadonlySet<string>;
  readonly also: ReadonlySet<string>;
  readonly heldOut: boolean;
};

/** One word of a verse: as written, folded, the letters with a mark each, and its letters without any mark. */
type Word = { readonly written: string; readonly term: string; readonly marked: string; readonly ref: string };

const EACH = 160;
const LETTER = /[\u0621-\u063a\u0641-\u064a\u0671]/;
const SHADDA = '\u0651';
/** The vowels of the Uthmani script by those of common spelling; other marks are left out. */
const VOWELS: ReadonlyMap<string, string> = new Map([
  ...['َ', 'ِ', 'ُ', 'ْ', 'ً', 'ٍ', 'ٌ', SHADDA].map((mark) => [mark, mark] as const),
  ['ۡ', 'ْ'],
  ['ٗ', 'ً'],
  ['ٖ', 'ٍ'],
  ['ٞ', 'ٌ'],
]);

/** Writes a word of the Uthmani text with the marks of common spelling: letters and vowels alone. */
function plainMarks(word: string): string {
  return [...word].map((letter) => (LETTER.test(letter) ? letter : (VOWELS.get(letter) ?? ''))).join('');
}

/** The letters and marks of a word in a form that can be compared: `-` for no mark, the last letter without its case. */
function vowelled(word: string): string {
  const letters = plainMarks(word).match(/[\u0621-\u063a\u0641-\u064a\u0671][\u064b-\u0652]*/g) ?? [];
  return letters
    .map((letter, at) => {
      const last = at === letters.length - 1;
      const marks = [...letter.slice(1)].sort().join('');
      const kept = last ? marks.replace(/[^\u0651]/g, '') : at === 0 ? marks.replace(SHADDA, '') : marks;
      return letter.charAt(0) + (kept === '' ? '-' : kept);
    })
    .join('');
}

const bare = (text: string): string =>
  [...text]
    .filter((letter) => LETTER.test(letter))
    .join('')
    .replace(/ٱ/g, 'ا');

function wordsOf(verses: readonly Verse[]): Word[] {
  return verses.flatMap(({ ref, arabic }) =>
    arabic
      .split(/\s+/)
      .filter((written) => LETTER.test(written))
      .map((written) => ({ written, ref, term: foldArabic(written).term, marked: vowelled(written) })),
  );
}

const refs = (words: readonly Word[]): Set<string> => new Set(words.map(({ ref }) => ref));
const groupBy = <T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> => Map.groupBy(list, key);

/** A particle or article in front of a word, as it is written with its marks. */
const PARTICLE = /^((?:[وف]َ)?(?:بِ|كَ|ل[َِ]|سَ)?(?:ٱل(?:ۡ|(?=[^ۡ]ّ))?)?)(?=[\u0621-\u064a])/;

/** The word without the particles before it; undefined when none stands there. */
function withoutParticle({ written }: Word): string | undefined {
  const particle = PARTICLE.exec(written)?.[1] ?? '';
  const rest = written.slice(particle.length);
  return particle === '' || bare(rest).length < 3 ? undefined : rest;
}

/** Words with a particle, asked without it. Only those whose bare form is surely a word: it stands alone with the same marks, or without its pronoun. */
function particles(words: readonly Word[]): Omit<FormQuery, 'heldOut'>[] {
  const byTerm = groupBy(words, ({ term }) => term);
  const alone = new Map<string, number>();
  for (const { marked } of words) alone.set(marked, (alone.get(marked) ?? 0) + 1);
  const known = (rest: string): number => {
    const without = vowelled(rest.replace(/(?:ه[ُِ]?(?:م[ُۡ]?|مَا)?|كُ?م[ُۡ]?|هَا|نَا|كَ|ه[ُِ][ۥۦ]?)$/, ''));
    return Math.max(alone.get(vowelled(rest)) ?? 0, without.length < 6 ? 0 : (alone.get(without) ?? 0));
  };
  const cut = words.flatMap((word) => {
    const rest = withoutParticle(word);
    if (rest === undefined || known(rest) < 1) return [];
    const term = foldArabic(rest).term;
    return [{ word, term }];
  });
  return [...Map.groupBy(cut, ({ term }) => term)]
    .filter(([term, list]) => list.length <= Math.max(4, byTerm.get(term)?.length ?? 0))
    .flatMap(([term, list]) => {
      const query = {
        kind: 'particle' as const,
        text: term,
        first: refs(list.map(({ word }) => word)),
        also: refs(byTerm.get(term) ?? []),
      };
      // In exact mode, the article and the future are other forms.
      const exact = list.filter(({ word }) => !/^.{0,4}(?:ٱل|ل[َِ]?ل|سَ)/.test(word.written));
      return exact.length === 0
        ? [query]
        : [query, { ...query, mode: 'exact' as const, first: refs(exact.map(({ word }) => word)) }];
    });
}

/** Words of the same letters with other vowels: each asked with all its marks, and with the first mark alone that tells it from another. */
function homographs(words: readonly Word[]): Omit<FormQuery, 'heldOut'>[] {
  const longer = groupBy(
    words.flatMap((word) =>
      [word.written, withoutParticle(word) ?? ''].flatMap((written) => {
        const term = foldArabic(written).term;
        return term.length < 4 ? [] : [{ ref: word.ref, term, marked: vowelled(written) }];
      }),
    ),
    ({ term }) => term.slice(0, 3),
  );
  return [...groupBy(words, ({ term }) => term)].flatMap(([term, same]) => {
    const kinds = groupBy(same, ({ marked }) => marked);
    if (term.length < 3 || kinds.size < 2) return [];
    // The word with a particle or an ending is another right form.
    const forms = (longer.get(term.slice(0, 3)) ?? []).filter(
      (form) => form.term.startsWith(term) && form.term.length <= term.length + 3,
    );
    const query = (kind: 'vowels' | 'vowel', text: string, marked: string): Omit<FormQuery, 'heldOut'> => ({
      ...{ kind, text: text.replace(/ٱ/g, 'ا') },
      first: refs(same.filter((word) => !clash(word.marked, marked))),
      also: new Set(forms.filter((form) => !clash(form.marked, marked)).map(({ ref }) => ref)),
    });
    return [...kinds].flatMap(([marked, [word]]) => {
      const others = [...kinds.keys()].filter((other) => clash(other, marked));
      const written = plainMarks(word?.written ?? '');
      // Marks are asked on common spelling.
      if (others.length === 0 || foldArabic(bare(written)).term !== term) return [];
      const part = firstTelling(marked, others);
      const whole = query('vowels', written, marked);
      return part === undefined ? [whole] : [whole, query('vowel', part.replace(/-/g, ''), part)];
    });
  });
}

const units = (marked: string): string[] =>
  marked.match(/[\u0621-\u063a\u0641-\u064a\u0671](?:-|[\u064b-\u0652]+)/g) ?? [];

/** Whether two words write different marks at the same letter. */
function clash(left: string, right: string): boolean {
  const [a, b] = [units(left), units(right)];
  return a.some((unit, at) => {
    const [one, other] = [unit.slice(1), (b[at] ?? '').slice(1)];
    return one !== other && one !== '-' && other !== '-' && other !== '';
  });
}

/** The word with the one mark that tells it from at least one other. */
function firstTelling(marked: string, others: readonly string[]): string | undefined {
  const own = units(marked);
  const at = own.findIndex(
    (unit, place) =>
      unit.slice(1) !== '-' &&
      others.some((other) => {
        const theirs = (units(other)[place] ?? '').slice(1);
        return theirs !== '' && theirs !== '-' && theirs !== unit.slice(1);
      }),
  );
  return at < 0 ? undefined : own.map((unit, place) => (place === at ? unit : `${unit.charAt(0)}-`)).join('');
}

/** Words whose Uthmani letters without marks are not those of common spelling. */
function uthmani(words: readonly Word[]): Omit<FormQuery, 'heldOut'>[] {
  const byTerm = groupBy(words, ({ term }) => term);
  const spelt = words
    .map((word) => ({ word, letters: bare(word.written) }))
    .filter(({ word, letters }) => foldArabic(letters).term !== word.term && letters.length >= 3);
  return [...Map.groupBy(spelt, ({ letters }) => letters)].map(([text, list]) => ({
    kind: 'uthmani' as const,
    text,
    first: new Set([
      ...refs(list.map(({ word }) => word)),
      ...list.flatMap(({ word }) => [...refs(byTerm.get(word.term) ?? [])]),
    ]),
    // Common spelling of another word has the same letters.
    also: refs(byTerm.get(foldArabic(text).term) ?? []),
  }));
}

/** Neighboring words without the blanks, where no word of the verses has these letters. */
function together(verses: readonly Verse[], words: readonly Word[], count: 2 | 3): Omit<FormQuery, 'heldOut'>[] {
  const terms = new Set(words.map(({ term }) => term));
  const runs = verses.flatMap(({ ref, arabic }) => {
    const list = arabic.split(/\s+/).filter((written) => LETTER.test(written));
    const folded = list.map((written) => foldArabic(written).term);
    return folded.slice(count - 1).map((_, at) => ({ ref, text: folded.slice(at, at + count).join('') }));
  });
  return [...Map.groupBy(runs, ({ text }) => text)]
    .filter(([text]) => !terms.has(text) && text.length >= 4)
    .map(([text, list]) => ({
      kind: count === 2 ? 'two together' : 'three together',
      ...{ text, first: new Set(list.map(({ ref }) => ref)), also: new Set<string>() },
    }));
}

/** Makes the queries of all kinds, the same in every run: {@link EACH} of a kind and mode, half of them held out. */
export function arabicQueries(verses: readonly Verse[]): FormQuery[] {
  const words = wordsOf(verses);
  const roll = dice(20261126);
  const all = [
    ...particles(words),
    ...homographs(words),
    ...uthmani(words),
    ...together(verses, words, 2),
    ...together(verses, words, 3),
  ];
  return [...Map.groupBy(all, ({ kind, mode }) => `${kind} ${mode ?? ''}`).values()].flatMap((list) => {
    const left = [...list].filter(({ first }) => first.size <= 40);
    const drawn: FormQuery[] = [];
    while (drawn.length < EACH && left.length > 0) {
      const [query] = left.splice(roll(left.length), 1);
      if (query !== undefined) drawn.push({ ...query, heldOut: drawn.length % 2 === 1 });
    }
    return drawn;
  });
}
