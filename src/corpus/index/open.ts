import { WorkBudget } from '../work-budget.ts';
import { INDEX_VERSION, type IndexHeader, scripts } from './layout.ts';
import type { Places, Postings } from './postings.ts';
import type { Sounds } from './sounds.ts';
import type { TypoTable } from './typos.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Where an index is read from: a container, or anything with its header's content and 8-byte aligned sections. */
export type IndexSource = { content: unknown; section(name: string): Uint8Array };

/** An index laid over the bytes of its container; nothing is copied or parsed, so the bytes must outlive it. */
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
  /** `countWords` are the counts read four at a time. */
  byStem: Postings & Places & { countWords: Uint32Array };
  typos: TypoTable;
  /** Bengali words by how they are heard, for queries that write Bengali in Latin letters. */
  spelt: TypoTable;
  groups: Uint32Array;
  groupOffsets: Uint32Array;
  groupMembers: Uint32Array;
  chains: Uint32Array;
  sounds: Sounds;
  /** What words mean: row `w` of `stems` and `chances` (0-255) is `[offsets[w], offsets[w + 1])`. No words: no lexicon. */
  meanings: { words: Vocabulary; offsets: Uint32Array; stems: Uint32Array; chances: Uint8Array };
  /** For each script the number of texts that have words of it. */
  texts: readonly number[];
  scratch: Scratch;
};

/** Working memory of one index, used by one query at a time (a query never yields). Every query leaves it clean. */
type Scratch = {
  /** Of the query under way; without bounds between queries. */
  budget: WorkBudget;
  /** The query whose words were marked last, and whether it meets a term. */
  met: { readonly query: string; readonly meets: (term: string) => boolean } | undefined;
  scores: Float32Array;
  seen: Uint8Array;
  covered: Float32Array;
  found: Uint32Array;
  leaders: Int32Array;
  /** Maps of common lists by where the list begins, made when first needed (search/maps.ts). */
  stemMaps: Map<number, Uint32Array>;
  termMaps: Map<number, Uint32Array>;
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

/** Does something with an index within a budget. Once that is exhausted, words and lists are left out. */
export function within<T>({ scratch }: SearchIndex, budget: WorkBudget | undefined, work: () => T): T {
  const before = scratch.budget;
  scratch.budget = budget ?? before;
  try {
    return work();
  } finally {
    scratch.budget = before;
  }
}

/** Clears the working memory after a query that ended in the middle. */
export function resetScratch({ scratch }: SearchIndex): void {
  scratch.seen.fill(0);
  scratch.met = undefined;
}

/** Lays an index over its sections. Throws when the version is another or a section is missing. */
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
  const terms = { units: u16('term-units'), offsets: u32('term-offsets'), size: header.terms };
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
    typos: { keys: u32('typo-keys'), terms: u32('typo-terms'), vocabulary: terms },
    spelt: { keys: u32('spelt-keys'), terms: u32('spelt-terms'), vocabulary: terms },
    groups: u32('groups'),
    groupOffsets: u32('group-offsets'),
    groupMembers: u32('group-members'),
    chains: u32('chains'),
    meanings: {
      words: { units: u16('meaning-units'), offsets: u32('meaning-word-offsets'), size: header.meanings },
      offsets: u32('meaning-offsets'),
      stems: u32('meaning-stems'),
      chances: u8('meaning-chances'),
    },
    sounds: { offsets: u32('sound-offsets'), docs: u32('sound-docs') },
    texts: scripts.map((script) => header.texts[script]),
    scratch: {
      budget: new WorkBudget(Number.POSITIVE_INFINITY),
      met: undefined,
      scores: new Float32Array(header.documents),
      seen: new Uint8Array(header.documents),
      covered: new Float32Array(header.documents),
      found: new Uint32Array(header.documents),
      leaders: new Int32Array(header.groups + 1),
      stemMaps: new Map(),
      termMaps: new Map(),
    },
  };
}
