import { ImportFault } from '../../hadith/fault.ts';
import { readSource } from '../../quran/inputs.ts';
import { bare, type Layout } from './layout.ts';
import { settle } from './marked-text.ts';
import { keyOf } from './verse-list.ts';

/**
 * Verses where published lists of words count otherwise than the Arabic text has blanks: `إل ياسين` is one word of them, and `مالي` two. The numbers
 * are added to those of our text.
 */
const OTHER_COUNTS: Readonly<Record<string, number>> = {
  ...{ '2:72': -1, '2:181': -1, '8:6': -1, '13:37': -1, '37:130': -1 },
  ...{ '15:7': 1, '27:20': 1, '36:22': 1, '37:164': 1, '41:47': 1 },
};
const LETTER = /[\u0621-\u064a\u0671]/;

/** The number of words of each verse in published lists of words. */
export function readWordCounts(): number[] {
  const verses = readSource('en').flatMap((surah) => surah.verses);
  return verses.map(({ text }, ordinal) => {
    const words = text.split(/\s+/).filter((word) => LETTER.test(word)).length;
    return words + (OTHER_COUNTS[keyOf(ordinal)] ?? 0);
  });
}

/** Words by their running number: `{"1": "…", "2": "…"}`. */
export const wordsJson: Layout = ({ name, text }, kind) => {
  if (!/^\s*\{\s*"1"\s*:\s*"/.test(text)) return undefined;
  const at = { file: name };
  if (kind !== 'words')
    throw new ImportFault('unknown_shape', `The file has words by number: import it as words, not as ${kind}.`, at);
  let words: Record<string, unknown>;
  try {
    words = JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new ImportFault('damaged_file', 'The file is not whole JSON.', { ...at, cause });
  }
  const counts = readWordCounts();
  const total = counts.reduce((sum, count) => sum + count, 0);
  const numbers = Object.keys(words);
  const found = text.match(/"\d+"\s*:/g)?.length;
  if (found !== numbers.length) throw new ImportFault('damaged_file', 'The file has a word’s number twice.', at);
  const missing = numbers.findIndex((number, place) => Number(number) !== place + 1);
  if (missing >= 0 || numbers.length !== total) {
    const which = missing >= 0 ? `word ${missing + 1} is missing` : `the Quran has ${total.toLocaleString('en')}`;
    const message = `The file has ${numbers.length.toLocaleString('en')} words; ${which}.`;
    throw new ImportFault('incomplete_file', message, at);
  }
  let next = 0;
  const texts = counts.map((count, ordinal) => {
    const own = Array.from({ length: count }, () => {
      next += 1;
      const word = words[next];
      if (typeof word !== 'string')
        throw new ImportFault('damaged_file', `Word ${next} (verse ${keyOf(ordinal)}) is no text.`, at);
      return settle(bare(word)).text.replaceAll('\n', ' ') || '–';
    });
    return bare(own.join('\n'));
  });
  return { layout: 'words-json', header: {}, texts };
};
