import type { Section } from '../write-container.ts';
import { bareForms } from './bare-forms.ts';
import type { Gathered } from './gather.ts';
import { type Bm25, invert, leftOut } from './postings.ts';
import { writeVocabulary } from './vocabulary.ts';

/** The bare form of each word, for its stem, and the sections of bare forms, readings and spellings. */
export type LaidReadings = { bareOf(term: number): string; sections: Section[]; spellings: number };

/** The bytes of an array, without a copy. */
export const bytes = (array: Uint8Array | Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Ranges of a sorted list of owners: those of owner `o` are `[offsets[o], offsets[o + 1])`. */
function rangesOf(owners: Uint32Array, count: number): Uint32Array {
  const offsets = new Uint32Array(count + 1);
  for (const owner of owners) (offsets[owner + 1] as number)++;
  for (let owner = 0; owner < count; owner++) (offsets[owner + 1] as number) += offsets[owner] as number;
  return offsets;
}

/** Inverts the texts by bare form and by reading. A list that is the same as that of the term is left out. */
export function layReadings(gathered: Gathered, scriptOfTerm: Uint8Array, bm25: Bm25): LaidReadings {
  const { readings, words, spellings } = gathered;
  const count = readings.terms.length;
  const bares = bareForms(gathered);
  const offsets = rangesOf(readings.terms, words.length);
  const alone = (term: number): boolean => (offsets[term + 1] as number) - (offsets[term] as number) === 1;
  // The first term of a bare form, and whether others have it too or the term has others.
  const first = new Int32Array(bares.names.length).fill(-1);
  const shared = new Uint8Array(bares.names.length);
  for (let reading = 0; reading < count; reading++) {
    const [bare, term] = [bares.of[reading] as number, readings.terms[reading] as number];
    if (first[bare] === -1) first[bare] = term;
    else if (first[bare] !== term) shared[bare] = 1;
    if (bares.ofTerm[term] !== bare) shared[bare] = 1;
  }
  const scriptOfReading = Uint8Array.from(readings.terms, (term) => scriptOfTerm[term] as number);
  const byToken = { ...gathered, tokens: readings.tokens };
  const none = new Uint8Array(0);
  const byBare = invert(
    byToken,
    {
      count: bares.names.length,
      keyOf: bares.of.map((bare) => (shared[bare] === 1 ? bare : leftOut)),
      variantOf: none,
      scriptOfKey: Uint8Array.from(first, (term) => scriptOfTerm[term] as number),
    },
    bm25,
    false,
  );
  const byReading = invert(
    byToken,
    {
      count,
      keyOf: Uint32Array.from({ length: count }, (_, i) => (alone(readings.terms[i] as number) ? leftOut : i)),
      variantOf: none,
      scriptOfKey: scriptOfReading,
    },
    bm25,
    false,
  );
  const marks = readings.marks.join('');
  const markStarts = new Uint32Array(count + 1);
  readings.marks.forEach((list, i) => {
    markStarts[i + 1] = (markStarts[i] as number) + list.length;
  });
  const bareNames = new Set(bares.names);
  const spelt = [...spellings.keys()].filter((spelling) => !bareNames.has(spelling)).sort();
  const names = writeVocabulary(spelt);
  return {
    bareOf: (term) => bares.names[bares.ofTerm[term] as number] as string,
    spellings: spelt.length,
    sections: [
      { name: 'term-bares', data: bytes(bares.ofTerm) },
      { name: 'term-prefixes', data: bares.prefixes },
      { name: 'bare-postings', data: bytes(byBare.offsets) },
      { name: 'bare-docs', data: bytes(byBare.docs) },
      { name: 'bare-impacts', data: byBare.impacts },
      { name: 'reading-offsets', data: bytes(offsets) },
      { name: 'reading-mark-offsets', data: bytes(markStarts) },
      { name: 'reading-marks', data: Uint8Array.from(marks, (unit) => unit.charCodeAt(0)) },
      { name: 'reading-postings', data: bytes(byReading.offsets) },
      { name: 'reading-docs', data: bytes(byReading.docs) },
      { name: 'reading-impacts', data: byReading.impacts },
      { name: 'spelling-units', data: bytes(names.units) },
      { name: 'spelling-offsets', data: bytes(names.offsets) },
      { name: 'spelling-terms', data: bytes(Uint32Array.from(spelt, (name) => spellings.get(name) as number)) },
    ],
  };
}
