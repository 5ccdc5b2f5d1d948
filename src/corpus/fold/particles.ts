import { articles } from './arabic-stem.ts';
import { DOUBLE, Vowel } from './vowel-marks.ts';

/** One-letter particles that are written with the next word, alone or after and. */
const joined = ['ب', 'ف', 'ك', 'ل', 'س', 'و', 'وب', 'فب', 'وك', 'فك', 'ول', 'فل', 'وس', 'فس'];

/** Particles that leave the form of a word as it is: and, in, like, to. */
export const particles: readonly string[] = joined.filter((particle) => !particle.endsWith('س'));

/** Everything that is written before a word and joined to it, the longest first. */
export const prefixes: readonly string[] = [...articles, ...joined.toReversed()];

const vowels: ReadonlyMap<string, readonly number[]> = new Map([
  ['و', [Vowel.a]],
  ['ف', [Vowel.a]],
  ['ب', [Vowel.i]],
  ['ك', [Vowel.a]],
  ['ل', [Vowel.i, Vowel.a, Vowel.none]],
  ['س', [Vowel.a]],
  ['ا', []],
]);

const isDouble = (mark: number): boolean => mark >= DOUBLE;
export const vowelOf = (mark: number): number => mark % DOUBLE;

/**
 * Tests whether the first letters of a word can be this prefix by their marks. كِتَاب does not begin with كَ, أَلَم not with the article. A word
 * without marks can begin with any.
 */
export function fits(prefix: string, marks: ArrayLike<number>): boolean {
  const isArticle = articles.includes(prefix);
  const plain = isArticle ? prefix.length - (prefix.endsWith('لل') ? 1 : 2) : prefix.length;
  for (let i = 0; i < prefix.length; i++) {
    const mark = marks[i] ?? 0;
    if (i > 0 && isDouble(mark)) return false;
    const vowel = vowelOf(mark);
    const allowed = i < plain ? (vowels.get(prefix.charAt(i)) ?? []) : i === prefix.length - 1 ? [Vowel.none] : [];
    if (vowel !== 0 && !allowed.includes(vowel)) return false;
  }
  return true;
}

/** Returns the article with the particles before it that a word begins with; '' when there is none. */
export function articleOf(term: string, marks: readonly number[]): string {
  return (
    articles.find((article) => term.startsWith(article) && term.length - article.length >= 2 && fits(article, marks)) ??
    ''
  );
}

/** Returns the particles that a word without an article can begin with, the longest first. At least two letters remain after و and ف, three after the others. */
export function particlesOf(term: string, marks: readonly number[]): string[] {
  return joined
    .filter((particle) => {
      const least = /^[وف]$/.test(particle) ? 2 : 3;
      return term.startsWith(particle) && term.length - particle.length >= least && fits(particle, marks);
    })
    .sort((a, b) => b.length - a.length);
}
