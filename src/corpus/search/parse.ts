import { marksOf } from '../fold/arabic.ts';
import { isStopword } from '../fold/stopwords.ts';
import { tokenise } from '../fold/tokenise.ts';

/**
 * One word of a query. `at` is its position among the words, `stop` marks a stop word, `open` a word that ends in `*`. `marks` are the vowel marks
 * of an Arabic word by letter, when some are written. `together` are the texts that have it beside the words it was written together with.
 */
export type QueryWord = {
  term: string;
  at: number;
  stop: boolean;
  open: boolean;
  marks?: readonly number[];
  together?: Uint32Array;
};

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
      const marks = token.script === 'arabic' ? marksOf(part.slice(token.start, token.end)) : undefined;
      (quoted ? phrase : words).push(marks === undefined ? word : { ...word, marks });
    }
    if (phrase.length > 0) phrases.push(phrase);
  });
  return { words, phrases };
}
