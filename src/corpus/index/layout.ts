/** Raised whenever the meaning or the order of the sections changes, or how words are cut to stems: an index of another version is refused. */
export const INDEX_VERSION = 6;

export const INDEX_KIND = 'isnad-search-index';

/** Postings between two remembered position offsets: reading one posting's positions sums at most this many counts. */
export const BLOCK = 16;

/** BM25 impacts are kept in one byte: 255 stands for the greatest there can be, k1 + 1. */
export const FULL_IMPACT = 255;

/** The root number of stems without a family. */
export const NO_ROOT = 0xffffffff;

/** The variant number of a position whose surface form is beyond the 255th of its stem. */
export const OTHER_VARIANT = 255;

export const scripts = ['arabic', 'bengali', 'latin', 'other'] as const;

/** What the header of an index says: `texts` how many texts have that script. */
export type IndexHeader = {
  version: number;
  documents: number;
  wide: boolean;
  terms: number;
  stems: number;
  roots: number;
  groups: number;
  meanings: number;
  texts: Record<(typeof scripts)[number], number>;
};
