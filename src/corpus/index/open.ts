import { WorkBudget } from '../work-budget.ts';
import type { Fingerprints } from './fingerprints.ts';
import { INDEX_VERSION, type IndexHeader, scripts } from './layout.ts';
import type { Places, Postings } from './postings.ts';
import type { Sounds } from './sounds.ts';
import type { TypoTable } from './typos.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The source of an index: a container, or anything with the content of its header and 8-byte aligned sections. */
export type IndexSource = { content: unknown; section(name: string): Uint8Array };

/** An index over the bytes of its container. Nothing is copied or parsed, so the bytes must outlive it. */
export type SearchIndex = {
  header: IndexHeader;
  terms: Vocabulary;
  stems: Vocabulary;
  termStems: Uint32Array;
  termVariants: Uint8Array;
  memberOffsets: Uint32Array;
  members: Uint32Array;
  stemRoots: Uint32Array;
  rootOffsets: Uint32Array;
  rootMembers: Uint32Array;
  byTerm: Postings;
  /** `countWords` is a view of the counts, four at a time. */
  byStem: Postings & Places & { countWords: Uint32Array };
  /** The bare form of each term by number, and how many letters stand before it in the term. */
  termBares: Uint32Array;
  termPrefixes: Uint8Array;
  /** The texts of a bare form; an empty list is that of its only term. */
  byBare: Postings;
  /** Readings: those of term `t` are `[offsets[t], offsets[t + 1])`, the marks of reading `r` `[markOffsets[r], markOffsets[r + 1])`. */
  readings: { offsets: Uint32Array; markOffsets: Uint32Array; marks: Uint8Array };
  /** The texts of a reading; an empty list is that of its term, which has no other. */
  byReading: Postings;
  /** Other spellings of terms, each with the number of the term. */
  spellings: { words: Vocabulary; terms: Uint32Array };
  typos: TypoTable;
  /** Bengali words by pronunciation, for queries that write Bengali in Latin letters. */
  spelt: TypoTable;
  groups: Uint32Array;
  groupOffsets: Uint32Array;
  groupMembers: Uint32Array;
  chains: Uint32Array;
  /** Whether any text is in a chain. */
  isChained: boolean;
  sounds: Sounds;
  /** Short runs of words, to find quotations in running text. */
  fingerprints: Fingerprints;
  /** The lexicon: row `w` of `stems` and `chances` (0-255) is `[offsets[w], offsets[w + 1])`. Without words there is no lexicon. */
  meanings: { words: Vocabulary; spelt: TypoTable; offsets: Uint32Array; stems: Uint32Array; chances: Uint8Array };
  /** Number of texts per script. */
  texts: readonly number[];
  scratch: Scratch;
};

/** Scratch memory of one index, used by one query at a time (a query never yields). Every query resets it. */
type Scratch = {
  /** Budget of the running query; unlimited between queries. */
  budget: WorkBudget;
  /** The last highlighted query, and its predicate for matching terms. */
  met: { readonly query: string; readonly meets: (term: string) => boolean } | undefined;
  scores: Float32Array;
  seen: Uint8Array;
  /** A bit for each looked-up word that a document has. */
  words: Uint32Array;
  covered: Float32Array;
  found: Uint32Array;
  leaders: Int32Array;
  /** Maps of long lists by the start of the list, built on first use (search/maps.ts). */
  stemMaps: Map<number, Uint32Array>;
  termMaps: Map<number, Uint32Array>;
  bareMaps: Map<number, Uint32Array>;
};

function checkHeader(header: unknown): IndexHeader {
  const known = header as Partial<IndexHeader> | null;
  if (known?.version !== INDEX_VERSION) {
    throw new Error(
      `search index has version ${String(known?.version)}, this program reads version ${INDEX_VERSION}: import again`,
    );
  }
  return known as IndexHeader;
}

/** Runs `work` on an index with a budget. Once the budget is exhausted, words and lists are left out. */
export function within<T>({ scratch }: SearchIndex, budget: WorkBudget | undefined, work: () => T): T {
  const before = scratch.budget;
  scratch.budget = budget ?? before;
  try {
    return work();
  } finally {
    scratch.budget = before;
  }
}

/** Resets the scratch memory after a query that threw. */
export function resetScratch({ scratch }: SearchIndex): void {
  scratch.seen.fill(0);
  scratch.met = undefined;
}

/** Opens an index over its sections. @throws {Error} when the version differs or a section is missing */
export function openIndex(source: IndexSource): SearchIndex {
  const header = checkHeader(source.content);
  const u8 = (name: string): Uint8Array => source.section(name);
  const u16 = (name: string): Uint16Array => {
    const bytes = u8(name);
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  };
  const u32 = (name: string): Uint32Array => {
    const bytes = u8(name);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  };
  const docs = header.wide ? u32 : u16;
  const chains = u32('chains');
  const terms = { units: u16('term-units'), offsets: u32('term-offsets'), size: header.terms };
  const meaningWords = { units: u16('meaning-units'), offsets: u32('meaning-word-offsets'), size: header.meanings };
  return {
    header,
    terms,
    stems: { units: u16('stem-units'), offsets: u32('stem-offsets'), size: header.stems },
    termStems: u32('term-stems'),
    termVariants: u8('term-variants'),
    memberOffsets: u32('stem-member-offsets'),
    members: u32('stem-members'),
    stemRoots: u32('stem-roots'),
    rootOffsets: u32('root-offsets'),
    rootMembers: u32('root-members'),
    byTerm: { offsets: u32('term-postings'), docs: docs('term-docs'), impacts: u8('term-impacts') },
    byStem: {
      offsets: u32('stem-postings'),
      docs: docs('stem-docs'),
      impacts: u8('stem-impacts'),
      counts: u8('stem-counts'),
      countWords: u32('stem-counts'),
      blocks: u32('stem-blocks'),
      positions: u16('positions'),
      variants: u8('variants'),
    },
    termBares: u32('term-bares'),
    termPrefixes: u8('term-prefixes'),
    byBare: { offsets: u32('bare-postings'), docs: docs('bare-docs'), impacts: u8('bare-impacts') },
    readings: {
      offsets: u32('reading-offsets'),
      markOffsets: u32('reading-mark-offsets'),
      marks: u8('reading-marks'),
    },
    byReading: { offsets: u32('reading-postings'), docs: docs('reading-docs'), impacts: u8('reading-impacts') },
    spellings: {
      words: { units: u16('spelling-units'), offsets: u32('spelling-offsets'), size: header.spellings },
      terms: u32('spelling-terms'),
    },
    typos: { keys: u32('typo-keys'), terms: u32('typo-terms'), vocabulary: terms },
    spelt: { keys: u32('spelt-keys'), terms: u32('spelt-terms'), vocabulary: terms },
    groups: u32('groups'),
    groupOffsets: u32('group-offsets'),
    groupMembers: u32('group-members'),
    chains,
    isChained: chains.some((chain) => chain !== 0),
    meanings: {
      words: meaningWords,
      spelt: { keys: u32('meaning-spelt-keys'), terms: u32('meaning-spelt-words'), vocabulary: meaningWords },
      offsets: u32('meaning-offsets'),
      stems: u32('meaning-stems'),
      chances: u8('meaning-chances'),
    },
    sounds: { offsets: u32('sound-offsets'), docs: u32('sound-docs') },
    fingerprints: {
      hashes: u32('fingerprint-hashes'),
      docs: docs('fingerprint-docs'),
      contexts: u8('fingerprint-contexts'),
    },
    texts: scripts.map((script) => header.texts[script]),
    scratch: {
      budget: new WorkBudget(Number.POSITIVE_INFINITY),
      met: undefined,
      scores: new Float32Array(header.documents),
      seen: new Uint8Array(header.documents),
      words: new Uint32Array(header.documents),
      covered: new Float32Array(header.documents),
      found: new Uint32Array(header.documents),
      leaders: new Int32Array(header.groups + 1),
      stemMaps: new Map(),
      termMaps: new Map(),
      bareMaps: new Map(),
    },
  };
}
