import { join } from 'node:path';
import { buildIndex } from '../../index/build.ts';
import { writeIndex } from '../../index/file.ts';
import type { IndexDocument } from '../../index/gather.ts';
import { type NamedLexicon, readLexicon } from '../../index/lexicon-file.ts';
import { hadithIndexName, lexiconForHadiths } from '../../places.ts';
import { fingerprintsOf } from '../../quotations/prose/fingerprints.ts';
import { type QuranInputs, readInputs } from '../../quran/inputs.ts';
import type { OnDocuments } from '../import/install.ts';
import { withoutChain } from '../matn.ts';
import type { HadithRecords } from './records.ts';

/** Short books that people know by heart are also indexed by sound (`innamal amalu binniyat`). */
const FOUND_BY_SOUND: ReadonlySet<string> = new Set(['nawawi', 'qudsi']);

/** Chains of narrators make hadiths long without saying more, so length counts more than for verses, and repetition less. Measured in bench/RESULTS.md. */
const BM25 = { k1: 1.2, b: 0.65 };

/** Builds the search index of new records with a lexicon. */
export function indexRecords({ name, lexicon }: NamedLexicon): OnDocuments {
  return (records, directory) => {
    const file = hadithIndexName(records.id, name);
    const fingerprints = () => fingerprintsOf(documentsOf(records), ['ar', 'en', 'bn']);
    writeIndex(join(directory, file), buildIndex(documentsOf(records), { bm25: BM25, lexicon, fingerprints }));
    return file;
  };
}

/** Does the same with the best lexicon stored under `dataDir`, read when it is needed. */
export function indexRecordsAt(dataDir: string, inputs: QuranInputs = readInputs()): OnDocuments {
  return (records, directory) =>
    indexRecords(readLexicon(lexiconForHadiths(dataDir, inputs, records.id)))(records, directory);
}

/** Records number their groups by the first record, from 0. In an index, 0 means no group. */
function* documentsOf(records: HadithRecords): Generator<IndexDocument> {
  const byHeart = records.content.collections.filter(({ slug }) => FOUND_BY_SOUND.has(slug));
  for (const { doc, fields, weight, group } of records.documents()) {
    const sound = byHeart.some(({ first, count }) => doc >= first && doc < first + count);
    yield { doc, fields, weight, group: group + 1, sound };
  }
}

/** Shorter texts teach which word means which; longer ones only make the tables larger. In Arabic words without the chain of narrators. */
const MIN_WORDS = 3;
const MAX_WORDS = 45;

/** Yields the hadiths that teach the meaning of words, numbered from `first`: short ones in Arabic and at least one other language. */
export function* teachingHadiths(records: HadithRecords, first: number): Generator<IndexDocument> {
  let doc = first;
  for (let index = 0; index < records.content.count; index++) {
    const arabic = records.text(index, 'ar');
    if (arabic === undefined) continue;
    const { matn, words } = withoutChain(arabic);
    const [en, bn] = [records.text(index, 'en'), records.text(index, 'bn')];
    if (words < MIN_WORDS || words > MAX_WORDS || (en === undefined && bn === undefined)) continue;
    const fields = { ar: matn, ...(en === undefined ? {} : { en }), ...(bn === undefined ? {} : { bn }) };
    yield { doc: doc++, fields };
  }
}
