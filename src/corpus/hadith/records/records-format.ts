import type { GradeClass, Lang } from '../model.ts';

/** Container kind. Increment its number whenever the format below changes. */
export const RECORDS_KIND = 'isnad-hadith-records-2';
/** Earlier kinds: not served, but their ids are preserved. */
export const EARLIER_KINDS = ['isnad-hadith-records-1'];

/** One collection of an installed corpus. Its records are contiguous, starting at `first`. */
export type CollectionSummary = {
  slug: string;
  names: Record<Lang, string>;
  first: number;
  count: number;
  counts: Record<Lang, number>;
  grades: Partial<Record<GradeClass, number>>;
  /** Canonical numbers that are known to exist without an installed text, in order. */
  missing: string[];
};

export type BookSummary = { collection: string; number: string; names: Partial<Record<Lang, string>>; count: number };

/** The number of texts from one edition. */
export type EditionSummary = { id: string; pack: string; collection: string; lang: Lang; count: number };

/** The header of a records file. Numbers in the columns are indexes into these lists. */
export type RecordsContent = {
  count: number;
  nextId: number;
  collections: CollectionSummary[];
  books: BookSummary[];
  authors: string[];
  graders: string[];
  editions: EditionSummary[];
};

/**
 * Columns, one value per record unless noted. `id` and `group` are whole numbers (a group is the number of the first record with the same text).
 * `langs` has bits in the order ar, en, bn. `states` has three values per record (indexes into TEXT_STATES). `gradeMask` has bits in the order of
 * GRADE_CLASSES. `book` is NO_BOOK for none. `gradeStart` has count + 1 offsets into `gradeBy` and `gradeClass`. `literals` has six values per record
 * (start and end of the ar, en and bn text in its bytes). `offsets` has count + 1 positions in `records`. `sums` has the CRC-32 of each record's
 * bytes. `keyOffsets` has count + 1 positions in `keys`, sorted by bytes.
 */
export const COLUMNS = {
  offsets: Float64Array,
  literals: Uint32Array,
  sums: Uint32Array,
  id: Uint32Array,
  group: Uint32Array,
  collection: Uint32Array,
  book: Uint32Array,
  author: Uint32Array,
  type: Uint8Array,
  langs: Uint8Array,
  states: Uint8Array,
  gradeMask: Uint8Array,
  gradeStart: Uint32Array,
  gradeBy: Uint32Array,
  gradeClass: Uint8Array,
  keyOffsets: Uint32Array,
  keyRecord: Uint32Array,
} as const;

export type ColumnName = keyof typeof COLUMNS;
export type Columns = { [K in ColumnName]: InstanceType<(typeof COLUMNS)[K]> };

export const NO_BOOK = 0xffff_ffff;
