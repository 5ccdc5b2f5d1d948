import { isStopword } from '../fold/stopwords.ts';
import { tokenise } from '../fold/tokenise.ts';

/** One word of a query. `at` is its place among the words; `stop` marks words that join or ask; `open` a word ended by `*`. */
export type QueryWord = { term: string; at: number; stop: boolean; open: boolean };

/** A query after folding: the words outside quotes, and each quoted phrase as its own list of words. */
export type ParsedQuery = { words: QueryWord[]; phrases: QueryWord[][] };

/** Longer queries keep their first words: work stays bounded whatever is sent. */
const MAX_WORDS = 48;

const QUOTES = /["“”„«»]/;

/**
 * Reads a query. Never throws: operators of other engines are plain signs here, an open quote without a second one quotes
 * nothing, and a query without letters or digits gives no words.
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
      (quoted ? phrase : words).push(word);
    }
    if (phrase.length > 0) phrases.push(phrase);
  });
  return { words, phrases };
}
