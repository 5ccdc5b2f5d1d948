import { openContainer } from '../container.ts';
import { type LexiconName, lexiconName } from '../places.ts';
import { writeNamedContainer } from '../write-container.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { joinLexicons, thesaurus } from './thesaurus.ts';

const KIND = 'isnad-lexicon-1';

/** A lexicon and its name. The name of an index includes it. */
export type NamedLexicon = { readonly name: LexiconName; readonly lexicon: Lexicon };

/** Reads the learned lexicon and merges the hand-written concepts. Returns only these when no lexicon has been learned. @throws {DamagedContainer} */
export function readLexicon(path: string): NamedLexicon {
  const name = lexiconName(path);
  if (name === 'plain') return { name, lexicon: thesaurus() };
  return { name, lexicon: joinLexicons(readLearned(path), thesaurus()) };
}

function readLearned(path: string): Lexicon {
  const container = openContainer(path, KIND);
  try {
    return new Map(container.content as [string, Meaning[]][]);
  } finally {
    container.close();
  }
}

export function writeLexicon(path: string, lexicon: Lexicon): void {
  writeNamedContainer(path, KIND, [...lexicon], []);
}
