import { marksOf } from '../fold/arabic.ts';
import { isStopword } from '../fold/stopwords.ts';
import type { Token } from '../fold/token.ts';
import { tokenise } from '../fold/tokenise.ts';

/**
 * One word of a query. `at` is its position among the words, `stop` marks a stop word, `open` a word that ends in `*`. `marks` are the vowel marks
 * of an Arabic word by letter, when some are written. `id` is the number of an Arabic word in the index (-1: none), `related` one that the texts have
 * of the same bare form, once they are looked up. `together` are the texts that have it beside the words it was written together with.
 */
export type QueryWord = {
  term: string;
  at: number;
  stop: boolean;
  open: boolean;
  marks?: readonly number[];
  id?: number;
  related?: Related | undefined;
  together?: Uint32Array;
};

/** A word of the texts with the same bare form as an asked word. `prefix` is the number of letters before that form in the asked word. */
export type Related = { id: number; prefix: number };

/** A parsed query: the words outside quotes, and the words of each quoted phrase. */
export type ParsedQuery = { words: QueryWord[]; phrases: QueryWord[][] };

/** Words beyond this limit are dropped, to bound the work of a query. */
const MAX_WORDS = 48;

const QUOTES = /["“”„«»]/;

/**
 * Parses a query. Never throws. Operators of other search engines are treated as punctuation and an unclosed quote is ignored. A query without
 * letters or digits has no words.
 */
export function parseQuery(text: string): ParsedQuery {
  const parts = text.split(QUOTES);
  const words: QueryWord[] = [];
  const phrases: QueryWord[][] = [];
  let at = 0;
  parts.forEach((part, number) => {
    const quoted = number % 2 === 1 && number < parts.length - 1;
    const phrase: QueryWord[] = [];
    for (const token of tokenise(part)) {
      if (token.joined || at >= MAX_WORDS) continue;
      const word = { term: token.term, at: at++, stop: isStopword(token.term), open: part.charAt(token.end) === '*' };
      const marks = mayHaveMarks(token) ? marksOf(part.slice(token.start, token.end)) : undefined;
      (quoted ? phrase : words).push(marks === undefined ? word : { ...word, marks });
    }
    if (phrase.length > 0) phrases.push(phrase);
  });
  return { words, phrases };
}

/** Tests whether a query quotes a phrase. */
export const hasPhrase = (text: string): boolean => QUOTES.test(text) && parseQuery(text).phrases.length > 0;

/** A word without marks is as long as its letters. */
function mayHaveMarks({ script, start, end, term }: Token): boolean {
  return script === 'arabic' && end - start > term.length;
}
