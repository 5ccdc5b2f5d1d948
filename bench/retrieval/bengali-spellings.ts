import { isStopword } from '../../src/corpus/fold/stopwords.ts';
import { tokenise } from '../../src/corpus/fold/tokenise.ts';
import { search } from '../../src/corpus/search/search.ts';
import { dice } from '../dice.ts';
import { indexOf, lexiconOf } from '../engines.ts';
import { verses } from '../verses.ts';

/** How people write Bengali words otherwise: each changes the first place that it fits, or nothing. */
const SPELLINGS: readonly (readonly [string, (word: string) => string])[] = [
  ['as it is written', (word) => word],
  ['ি for ী', (word) => word.replace('ী', 'ি')],
  ['ূ for ু', (word) => word.replace('ু', 'ূ')],
  ['ন for ণ', (word) => word.replace('ণ', 'ন')],
  ['স for শ and ষ', (word) => word.replace(/[শষ]/, 'স')],
  ['জ for য', (word) => word.replace(/য(?!\u09bc)/, 'জ')],
  ['য for য়', (word) => word.replace(/\u09df|য\u09bc/, 'য')],
  ['no reph', (word) => word.replace(/র্(?=[ক-হ])/, '')],
  ['র for a reph', (word) => word.replace(/র্(?=[ক-হ])/, 'র')],
  ['one letter for a double one', (word) => word.replace(/([ক-হ])্\1/, '$1')],
  ['no ্য', (word) => word.replace('্য', '')],
  ['no ্ব', (word) => word.replace('্ব', '')],
  ['খ for ক্ষ', (word) => word.replace('ক্ষ', 'খ')],
  ['্রি for ৃ', (word) => word.replace('ৃ', '্রি')],
  ['র for ড়', (word) => word.replace(/\u09dc|ড\u09bc/, 'র')],
  ['no ঁ', (word) => word.replace('ঁ', '')],
];
const DRAWN = 150;
const TRIES = 40_000;
const WORDS = 4;

/** How often a verse is first for four of its Bengali words, one of which is spelt otherwise. By the number of the verse half are held out. */
export async function benchBengaliSpellings(): Promise<void> {
  const quran = verses();
  const index = indexOf(quran, lexiconOf(quran, true));
  const first = (text: string, doc: number): number => (search(index, { text, limit: 1 }).hits[0]?.doc === doc ? 1 : 0);
  console.log('| one word of four | queries | first | held out | first |\n|---|---|---|---|---|');
  for (const [name, change] of SPELLINGS) {
    const roll = dice(5);
    const found: [number[], number[]] = [[], []];
    for (let tries = 0; tries < TRIES && found[0].length + found[1].length < DRAWN; tries++) {
      const doc = roll(quran.length);
      const text = quran[doc]?.texts.bn ?? '';
      const words = tokenise(text)
        .filter(({ term, joined }) => !joined && term.length >= WORDS && !isStopword(term))
        .map(({ start, end }) => text.slice(start, end));
      if (words.length < WORDS + 2) continue;
      const from = roll(words.length - WORDS);
      const part = words.slice(from, from + WORDS);
      const at = name === 'as it is written' ? 0 : part.findIndex((word) => change(word) !== word);
      if (at >= 0) found[doc % 2 === 0 ? 0 : 1].push(first(part.with(at, change(part[at] ?? '')).join(' '), doc));
    }
    const cells = found.flatMap((list) => [
      list.length,
      (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(3),
    ]);
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
}
