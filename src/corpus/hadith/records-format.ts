import type { GradeClass, Lang } from './model.ts';

/** Kind of the container; its number grows with every change of what follows. */
export const RECORDS_KIND = 'isnad-hadith-records-2';
/** Kinds of earlier versions: not served, but ids are taken over from them. */
export const EARLIER_KINDS = ['isnad-hadith-records-1'];

/** One collection of an installed corpus. Its records stand together, from `first` on. */
export type CollectionSummary = {
  slug: string;
  names: Record<Lang, string>;
  first: number;
  count: number;
  counts: Record<Lang, number>;
  grades: Partial<Record<GradeClass, number>>;
  /** Numbers that are known to exist and of which no text is installed: canonical, in order. */
  missing: string[];
};

export type BookSummary = { collection: string; number: string; names: Partial<Record<Lang, string>>; count: number };

/** Texts that one edition gives to the corpus. */
export type EditionSummary = { id: string; pack: string; collection: string; lang: Lang; count: number };

/** What the header of a records file says. Indexes in the columns point into these lists. */
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
 * Columns, one value a record unless said otherwise. `id` and `group` are whole numbers (a group is the index of the
 * first record with the same text), `langs` bits in the order ar, en, bn, `states` three values a record (an index
 * into TEXT_STATES), `gradeMask` bits in the order of GRADE_CLASSES, `book` NO_BOOK for none, `gradeStart` count + 1
 * offsets into `gradeBy` and `gradeClass`, `literals` six values a record (start and end of the ar, en and bn text in
 * its bytes), `offsets` count + 1 places in `records`, `sums` the CRC-32 of each record's bytes. `keyOffsets` count + 1 places in `keys`, sorted by bytes.
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
