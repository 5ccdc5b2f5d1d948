import type { Stemming } from '../fold/synonyms.ts';

/** Incremented whenever the meaning or order of the sections changes, or the stemming. Other versions are refused. */
export const INDEX_VERSION = 10;

export const INDEX_KIND = 'isnad-search-index';

/** Postings between two stored position offsets. To find a posting's positions, at most this many counts are added. */
export const BLOCK = 16;

/** BM25 impacts are stored in one byte: 255 is the maximum, k1 + 1. */
export const FULL_IMPACT = 255;

/** The root number of stems without a family. */
export const NO_ROOT = 0xffffffff;

/** The variant number of a position with a surface form beyond the 255th of its stem. */
export const OTHER_VARIANT = 255;

export const scripts = ['arabic', 'bengali', 'latin', 'other'] as const;

/** The header of an index. `texts` is the number of texts per script. */
export type IndexHeader = {
  version: number;
  documents: number;
  wide: boolean;
  terms: number;
  stems: number;
  roots: number;
  groups: number;
  meanings: number;
  spellings: number;
  stemming: Stemming;
  texts: Record<(typeof scripts)[number], number>;
};
