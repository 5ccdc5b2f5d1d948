import { readQuery } from '../../src/corpus/reading/read-query.ts';
import { search } from '../../src/corpus/search/search.ts';
import { indexOf, lexiconOf } from '../engines.ts';
import { verses } from '../verses.ts';
import { arabicQueries, type FormQuery } from './arabic-queries.ts';

const DEPTH = 100;

/** The place of the first right verse, not counting verses that have the query in another right form. 0: not among the first hundred. */
function placeOf({ first, also }: FormQuery, given: readonly string[]): number {
  let before = 0;
  for (const ref of given) {
    if (first.has(ref)) return before + 1;
    if (!also.has(ref)) before++;
  }
  return 0;
}

/** Share of the right verses among as many places, not counting verses in another right form. */
function shareInFront({ first, also }: FormQuery, given: readonly string[]): number {
  const counted = given.filter((ref) => first.has(ref) || !also.has(ref)).slice(0, Math.min(first.size, DEPTH));
  return counted.filter((ref) => first.has(ref)).length / Math.min(first.size, DEPTH);
}

/** How early Arabic words are found in other forms than they are asked in. Queries are made from the verses by rule; nothing is tuned on the half held out. `VERBOSE=1` names the others that are not first. */
export async function benchArabicForms(): Promise<void> {
  const quran = verses();
  const index = indexOf(quran, lexiconOf(quran, true));
  const queries = arabicQueries(quran.map(({ ref, texts }) => ({ ref, arabic: texts.ar ?? '' })));
  console.log('| words asked | queries | MRR | first | among 3 | not among 100 | right verses in front |');
  console.log('|---|---|---|---|---|---|---|');
  for (const heldOut of [false, true]) {
    const half = queries.filter((query) => query.heldOut === heldOut);
    for (const [name, list] of Map.groupBy(
      half,
      ({ kind, mode }) => `${kind}${mode === undefined ? '' : `, ${mode}`}`,
    )) {
      const rows = list.map((query) => {
        const { mode } = query;
        const text = mode === undefined ? readQuery(query.text).words : query.text;
        const { hits } = search(index, { text, limit: DEPTH, ...(mode === undefined ? {} : { mode }) });
        const given = hits.map(({ doc }) => quran[doc]?.ref ?? '');
        const place = placeOf(query, given);
        if (!heldOut && place !== 1 && process.env.VERBOSE === '1')
          console.log(`${name} ${query.text} ${place} ${[...query.first].slice(0, 3)} | ${given.slice(0, 5)}`);
        return { place, share: shareInFront(query, given) };
      });
      const mean = (of: (row: { place: number; share: number }) => number): string =>
        (rows.reduce((sum, row) => sum + of(row), 0) / rows.length).toFixed(3);
      console.log(
        `| ${heldOut ? 'held out: ' : ''}${name} | ${rows.length} | ${mean(({ place }) => (place === 0 ? 0 : 1 / place))} | ${mean(({ place }) => (place === 1 ? 1 : 0))} | ${mean(({ place }) => (place > 0 && place <= 3 ? 1 : 0))} | ${mean(({ place }) => (place === 0 ? 1 : 0))} | ${mean(({ share }) => share)} |`,
      );
    }
  }
}
