import { buildIndex } from '../index/build.ts';
import { writeIndex } from '../index/file.ts';
import type { IndexDocument } from '../index/gather.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { fingerprintsOf } from '../quotations/prose/fingerprints.ts';
import type { Quran } from './open.ts';
import { VERSES } from './shape.ts';

/** Converts the verses to index documents, numbered by ordinal: three languages, indexed by sound, one chain per surah. */
export function* verseDocuments(quran: Quran): Generator<IndexDocument> {
  const [ar, en, bn] = ['quran.ar', 'quran.en', 'quran.bn'].map((id) => quran.texts(id).text);
  let surah = 0;
  for (let doc = 0; doc < VERSES; doc++) {
    if (doc === quran.starts[surah]) surah++;
    const fields = { ar: ar?.(doc) ?? '', en: en?.(doc) ?? '', bn: bn?.(doc) ?? '' };
    yield { doc, fields, chain: surah, sound: true };
  }
}

/** Builds the verse index and writes it to `path`. */
export function writeQuranIndex(path: string, quran: Quran, lexicon: Lexicon): void {
  // Arabic verses are found by their letters.
  const fingerprints = () => fingerprintsOf(verseDocuments(quran), ['en', 'bn']);
  writeIndex(path, buildIndex(verseDocuments(quran), { lexicon, fingerprints }));
}
