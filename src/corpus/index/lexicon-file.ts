import { openContainer, writeContainer } from '../container.ts';
import { type LexiconName, lexiconName } from '../places.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { joinLexicons, thesaurus } from './thesaurus.ts';

const KIND = 'isnad-lexicon-1';

/** A lexicon and its name. The name of an index includes it. */
export type NamedLexicon = { readonly name: LexiconName; readonly lexicon: Lexicon };

/** Reads the learned lexicon and merges the hand-written concepts. Returns only these when no lexicon has been learned. @throws {DamagedContainer} */
export function readLexicon(path: string): NamedLexicon {
  if (lexiconName(path) === 'plain') return { name: 'plain', lexicon: thesaurus() };
  const container = openContainer(path, KIND);
  try {
    const learned = new Map(container.content as [string, Meaning[]][]);
    return { name: 'learned', lexicon: joinLexicons(learned, thesaurus()) };
  } finally {
    container.close();
  }
}

export function writeLexicon(path: string, lexicon: Lexicon): void {
  writeContainer(path, KIND, [...lexicon], []);
}
