import { readConfig } from '../../src/config.ts';
import { editionsOf } from '../../src/corpus/quotations/judge/cited-verses.ts';
import { isFurtherWording, takeWording } from '../../src/corpus/quotations/wordings/known-wordings.ts';
import { makeWording } from '../../src/corpus/quotations/wordings/wording.ts';
import { FRAMES, wrongOf } from '../../test/pure/quotations/cited-verse-frames.ts';
import { openBooks } from '../../test/service/work/open-books.ts';

/** Every so many verses; 1 for all. */
const STEP = Number(process.env.STEP ?? 1);
const FIRST = Number(process.env.FIRST ?? 0);
const VERSES = 6_236;

/**
 * Whether each verse of each edition, with its reference in brackets directly behind it, is `exact` and its reference right, in every frame. `STEP=20` for
 * every twentieth verse, from `FIRST` on; `EDITION` names one edition; `VERBOSE=1` prints what is wrong.
 */
export function benchCitedVerses(): void {
  const { corpus, close } = openBooks(readConfig(process.env).dataDir);
  const { quran } = corpus.verses;
  for (const edition of quran.editions.filter(isFurtherWording)) {
    const wording = makeWording(edition, quran.texts(edition.id).text);
    if (wording !== undefined) takeWording(edition, wording);
  }
  console.log(`| edition | ${Object.keys(FRAMES).join(' | ')} |`);
  console.log(`|---${'|---'.repeat(Object.keys(FRAMES).length)}|`);
  for (const id of editionsOf(quran)) {
    if (process.env.EDITION !== undefined && process.env.EDITION !== id) continue;
    const wrong = new Map<string, number>();
    let count = 0;
    for (let ordinal = FIRST; ordinal < VERSES; ordinal += STEP, count++) {
      for (const [name, frame] of Object.entries(FRAMES)) {
        const fault = wrongOf(corpus, { edition: id, ordinal, frame });
        if (fault === undefined) continue;
        wrong.set(name, (wrong.get(name) ?? 0) + 1);
        if (process.env.VERBOSE === '1') console.log(JSON.stringify([id, name, fault]));
      }
    }
    console.log(
      `| ${id} | ${Object.keys(FRAMES)
        .map((name) => `${wrong.get(name) ?? 0} wrong of ${count}`)
        .join(' | ')} |`,
    );
  }
  close();
}
