import { stem } from '../fold/stem.ts';
import type { SearchIndex } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import { parseQuery } from './parse.ts';
import { isGuess, planWord } from './plan.ts';

/**
 * The content words of a query that no text has and that the lexicon does not know either, with how many content words there are: of what
 * an unknown word names the texts do not speak, however well the other words are met.
 */
export function unknownWords(index: SearchIndex, text: string): { content: number; unknown: ReadonlySet<string> } {
  const { words, phrases } = parseQuery(text);
  const slots = [...words, ...phrases.flat()].filter(({ stop }) => !stop).map((word) => planWord(index, word, false));
  const unknown = slots.filter((slot) => isGuess(slot) && !hasMeaning(index, slot.term)).map(({ term }) => term);
  return { content: slots.length, unknown: new Set(unknown) };
}

/** Whether the lexicon has the very word; what it is near to may be another word altogether. */
function hasMeaning({ meanings, terms }: SearchIndex, term: string): boolean {
  const name = stem(term, (word) => find(terms, word) >= 0);
  return find(meanings.words, name) >= 0 || find(meanings.words, term) >= 0;
}
