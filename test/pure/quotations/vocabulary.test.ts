import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sameWords } from '../../../src/corpus/quotations/match/arabic-comparison.ts';
import { readVerses, VERSE_EDITION, type VerseText } from '../../../src/corpus/quotations/match/verse-text.ts';
import { readArabic } from '../../../src/corpus/quotations/words/arabic-words.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { openQuran, type Quran } from '../../../src/corpus/quran/open.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { soundOf } from './sound.ts';

/** Words that are taken for others, each kind with the reason: [as it is quoted, word it is taken for]. */
type Reviewed = { readonly kind: string; readonly reason: string; readonly pairs: readonly (readonly string[])[] };

const dataDir = newDataDir();
let quran: Quran;
let verses: VerseText;
before(async () => {
  quran = openQuran(await buildCorpus(dataDir), readInputs());
  verses = readVerses(quran);
});
after(() => {
  quran.close();
  rmSync(dataDir, { recursive: true });
});

type Form = { readonly written: string; readonly sound: string; readonly place: number };

/** The different words of the Quran as they are written, by their consonants. */
function formsBySkeleton(): Form[][] {
  const { words, verseAt } = verses;
  const { text } = quran.texts(VERSE_EDITION);
  const groups = new Map<string, Form[]>();
  const known = new Set<string>();
  for (let ordinal = 0; ordinal + 1 < verseAt.length; ordinal++) {
    const verse = text(ordinal);
    for (let place = verseAt[ordinal] as number; place < (verseAt[ordinal + 1] as number); place++) {
      const written = verse.slice(words.starts[place], words.ends[place]).replace(/[\u06d6-\u06dc]/g, '');
      if (known.has(written)) continue;
      known.add(written);
      const skeleton = words.skeleton.slice(words.skeletonAt[place], words.skeletonAt[place + 1]).join();
      const form = { written, sound: soundOf(written), place };
      groups.set(skeleton, [...(groups.get(skeleton) ?? []), form]);
    }
  }
  return [...groups.values()];
}

/** Without the marks; ٱ is ا then. */
const bare = (word: string) =>
  word
    .normalize('NFC')
    .replace(/[\p{M}\u0640\u06e5\u06e6\u2009]/gu, '')
    .replace(/[ٱآ]/g, 'ا');

/** The same however tanwin, sukun and silent letters are coded. */
const listed = (word: string) =>
  word
    .normalize('NFC')
    .replace(/[\u0657\u08f0]/g, '\u064b')
    .replace(/[\u065e\u08f1]/g, '\u064c')
    .replace(/[\u0656\u08f2]/g, '\u064d')
    .replace(/[\u0640\u0652\u0653\u06df-\u06e2\u06e4\u06ed]/g, '')
    .normalize('NFC');

/** Pairs of different words of which the first, as it is or without marks, passes for the second. */
function pairsTaken(): string[] {
  const taken = new Map<string, string>();
  for (const group of formsBySkeleton()) {
    for (const { written, sound } of group) {
      for (const quoted of [written, bare(written)]) {
        const words = readArabic(quoted);
        for (const right of group) {
          const key = `${sound} ${right.sound} ${quoted === written}`;
          if (sound === right.sound || taken.has(key)) continue;
          if (quoted !== written && quoted === bare(right.written)) continue;
          if (sameWords(words, 0, 1, verses.words, right.place, 1, verses.vocabulary)) {
            taken.set(key, `${listed(quoted)} ${listed(right.written)}`);
          }
        }
      }
    }
  }
  return [...new Set(taken.values())].sort();
}

test('no word of the Quran passes for another one, but for those that were reviewed', () => {
  const file = join(import.meta.dirname, 'words-taken-for-others.json');
  const reviewed = JSON.parse(readFileSync(file, 'utf8')) as Reviewed[];
  const allowed = reviewed.flatMap(({ pairs }) => pairs.map((pair) => pair.join(' ')));
  assert.deepEqual(pairsTaken(), allowed.sort());
});
