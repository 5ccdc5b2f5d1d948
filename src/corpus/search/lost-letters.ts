import { scriptOf } from '../fold/stem.ts';
import type { SearchIndex } from '../index/open.ts';
import { candidates, hashOf } from '../index/typos.ts';
import { wordAt } from '../index/vocabulary.ts';
import { termOf } from './forms.ts';
import { standTogether } from './phrase.ts';
import { planWord } from './plan.ts';
import type { Clause } from './source.ts';

/** Shorter words are one letter from too many others. */
const MIN_LENGTH = 4;
/** Texts that have two words side by side by chance are fewer. */
const MIN_TEXTS = 2;
/** Work units to look up the words with one letter more. */
const UNITS = 500;

/**
 * Reads an Arabic word as one with a letter more when texts have that one beside the next or the previous content word of the query, and no text has the
 * word itself there: `بر الولدين` is `بر الوالدين`. The word itself counts too.
 */
export function withLostLetters(index: SearchIndex, clauses: readonly Clause[]): Clause[] {
  const read = [...clauses];
  for (const [at, right] of clauses.entries()) {
    const left = read[at - 1];
    // A word that was read as another one already is not read as a third.
    if (left === undefined || left !== clauses[at - 1]) continue;
    if (right.at - left.at !== 1 || !isArabicContent(left) || !isArabicContent(right)) continue;
    const [first, second] = [termOf(index, left.term), termOf(index, right.term)];
    if (first >= 0 && second >= 0 && standTogether(index, [first, second]).length > 0) continue;
    const mended = mostTogether(index, right.term, (longer) => [first, longer]);
    const before = mostTogether(index, left.term, (longer) => [longer, second]);
    if (mended.texts < MIN_TEXTS && before.texts < MIN_TEXTS) continue;
    if (mended.texts >= before.texts) read[at] = readAs(index, right, mended.term);
    else read[at - 1] = readAs(index, left, before.term);
  }
  return read;
}

function isArabicContent({ term, stop, open, sources }: Clause): boolean {
  return !stop && open !== true && sources[0]?.match !== 'phrase' && scriptOf(term) === 'arabic';
}

/** Finds the word with one letter more that most texts have in a pair of words. */
function mostTogether(
  index: SearchIndex,
  word: string,
  pairWith: (longer: number) => readonly [number, number],
): { readonly term: number; readonly texts: number } {
  let best = { term: -1, texts: 0 };
  if (word.length < MIN_LENGTH || pairWith(0).includes(-1) || !index.scratch.budget.spend(UNITS)) return best;
  const own = termOf(index, word);
  const found = new Set<number>();
  candidates(index.typos, [hashOf(word)], found);
  for (const term of found) {
    const isOtherWord = own < 0 || index.termStems[own] !== index.termStems[term];
    if (!isOtherWord || !hasOneLetterMore(wordAt(index.terms, term), word)) continue;
    const texts = standTogether(index, pairWith(term)).length;
    if (texts > best.texts) best = { term, texts };
  }
  return best;
}

/** A letter before the first is a particle, or makes another form of the word. */
function hasOneLetterMore(longer: string, word: string): boolean {
  if (longer.length !== word.length + 1) return false;
  let at = 0;
  while (at < word.length && longer.charCodeAt(at) === word.charCodeAt(at)) at++;
  return at > 0 && longer.slice(at + 1) === word.slice(at);
}

function readAs(index: SearchIndex, clause: Clause, id: number): Clause {
  const { at, stop, open = false } = clause;
  const term = wordAt(index.terms, id);
  const other = planWord(index, { term, at, stop, open, id });
  return {
    ...clause,
    sources: [...other.sources, ...clause.sources],
    size: other.size + clause.size,
    weight: Math.max(other.weight, clause.weight),
  };
}
