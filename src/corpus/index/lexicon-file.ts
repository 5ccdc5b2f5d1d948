import { openContainer, writeContainer } from '../container.ts';
import { type LexiconName, lexiconName } from '../places.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { joinLexicons, thesaurus } from './thesaurus.ts';

const KIND = 'isnad-lexicon-1';

/** What words mean, and under which name: indexes built with another one carry another name. */
export type NamedLexicon = { readonly name: LexiconName; readonly lexicon: Lexicon };

/** The learned lexicon with the hand-written concepts, or these alone while nothing has been learned. @throws {DamagedContainer} */
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
