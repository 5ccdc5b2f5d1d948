import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyMissing } from '../find/find-hadiths.ts';
import { InstalledNumbers } from './installed-numbers.ts';

const KEYS = ['bukhari:2359', 'bukhari:2361', 'bukhari:7563', 'muslim:3033', 'muslim:8a', 'muslim:8c', 'muslim:h-7562'];
const offsets = KEYS.map((_, at) => KEYS.slice(0, at).join('').length).concat(KEYS.join('').length);
const numbers = new InstalledNumbers(Buffer.from(KEYS.join('')), Uint32Array.from(offsets));
const records = {
  content: { collections: ['Bukhari', 'Muslim'].map((en) => ({ slug: en.toLowerCase(), names: { en } })) },
  find: (ref: string) => KEYS.indexOf(ref),
  ref: (at: number) => KEYS[at],
  numbers,
} as unknown as Parameters<typeof whyMissing>[0];

test('a number that is missing is told from one beyond the last, and from one of another numbering', () => {
  for (const [ref, said] of [
    ['bukhari:2360', 'Hadith 2360 of Bukhari is not in the installed texts. bukhari:2359 stands before it. Some'],
    ['bukhari:7564', 'Bukhari has no hadith 7564. The last one of the installed texts is 7563.'],
    ['muslim:5000', 'Hadith 5000 of Muslim is not in the installed texts. Their numbers end with 3033. Other'],
    ['muslim:7563', 'Muslim has no hadith 7563. The last one of the installed texts is 7562.'],
  ] as const)
    assert.equal(whyMissing(records, ref).slice(0, said.length), said);
  assert.deepEqual([numbers.lastCited('muslim'), numbers.last('muslim'), numbers.lastCited('malik')], [3033, 7562, 0]);
});
