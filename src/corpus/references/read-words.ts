import { tokenise } from '../fold/tokenise.ts';
import { keyOf, plainNumbers } from '../fold/word-key.ts';
import type { ReadWords } from './reader.ts';

/** Splits a text into the words of which references are read. */
export function readWords(text: string): ReadWords {
  const tokens = tokenise(plainNumbers(text)).filter(({ joined }) => joined !== true);
  const [starts, ends] = [tokens.map(({ start }) => start), tokens.map(({ end }) => end)];
  return { text, count: tokens.length, starts, ends, keys: tokens.map(keyOf) };
}
