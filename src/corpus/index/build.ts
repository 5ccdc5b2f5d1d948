import { rootArabic } from '../fold/arabic-stem.ts';
import { scriptOf } from '../fold/stem.ts';
import { headOf, indexStem, type Stemming } from '../fold/synonyms.ts';
import type { Section } from '../write-container.ts';
import { type Fingerprints, NO_FINGERPRINTS } from './fingerprints.ts';
import { type GatheredTexts, gather, type IndexDocument } from './gather.ts';
import { bytes, layReadings } from './lay-readings.ts';
import { INDEX_VERSION, type IndexHeader, NO_ROOT, OTHER_VARIANT, scripts } from './layout.ts';
import type { Lexicon } from './lexicon.ts';
import { type Bm25, invert, type Keys, leftOut } from './postings.ts';
import { writeSpelt } from './spelt.ts';
import { writeTypos } from './typos.ts';
import { writeVocabulary } from './vocabulary.ts';

/**
 * The contents of a container: the content of its header, and sections that are read back as the same typed arrays. Each is made when it is asked for,
 * once, so that a large index is never in memory as a whole.
 */
export type BuiltIndex = { content: IndexHeader; sections: Iterable<Section> };

/**
 * `lexicon` holds meanings learned elsewhere. Only those that lead to words of this index are stored. `fingerprints` makes those of the same texts, when
 * all else has been asked for.
 */
export type BuildOptions = { bm25?: Bm25; lexicon?: Lexicon; fingerprints?: () => Fingerprints; stemming?: Stemming };

const usual: Bm25 = { k1: 1.6, b: 0.3 };

type Stems = { names: string[]; of: Uint32Array; offsets: Uint32Array; members: Uint32Array; variants: Uint8Array };

/** Groups terms by stem. A term's place among the terms of its stem is its variant number. */
function groupByStem(words: readonly string[], bareOf: (term: number) => string, stemming: Stemming): Stems {
  const known = new Set(words);
  const isKnown = (term: string): boolean => known.has(term);
  const byTerm = words.map((_, term) => indexStem(stemming, bareOf(term), isKnown));
  const names = [...new Set(byTerm)].sort();
  const ids = new Map(names.map((name, id) => [name, id]));
  const of = Uint32Array.from(byTerm, (name) => ids.get(name) as number);
  const offsets = new Uint32Array(names.length + 1);
  for (const id of of) (offsets[id + 1] as number)++;
  for (let id = 0; id < names.length; id++) (offsets[id + 1] as number) += offsets[id] as number;
  const at = offsets.slice();
  const members = new Uint32Array(of.length);
  const variants = new Uint8Array(of.length);
  of.forEach((id, term) => {
    members[at[id] as number] = term;
    variants[term] = Math.min((at[id] as number) - (offsets[id] as number), OTHER_VARIANT);
    (at[id] as number)++;
  });
  return { names, of, offsets, members, variants };
}

/** Groups Arabic stems by root. A stem without relatives has no family. */
function groupByRoot(
  names: readonly string[],
  stemming: Stemming,
): { of: Uint32Array; offsets: Uint32Array; members: Uint32Array } {
  const families = new Map<string, number[]>();
  names.forEach((name, id) => {
    if (scriptOf(name) !== 'arabic' || stemming !== 'rules') return;
    const root = rootArabic(name);
    const family = families.get(root);
    if (family === undefined) families.set(root, [id]);
    else family.push(id);
  });
  const of = new Uint32Array(names.length).fill(NO_ROOT);
  const offsets = [0];
  const members: number[] = [];
  for (const family of families.values()) {
    if (family.length < 2) continue;
    for (const id of family) of[id] = offsets.length - 1;
    members.push(...family);
    offsets.push(members.length);
  }
  return { of, offsets: Uint32Array.from(offsets), members: Uint32Array.from(members) };
}

/** Numbers the groups of parallel texts from 1 (0: none), with their members. */
function groupTexts(groups: Uint32Array): { of: Uint32Array; offsets: Uint32Array; members: Uint32Array } {
  const byGroup = Map.groupBy(groups.keys(), (doc) => groups[doc] as number);
  byGroup.delete(0);
  const of = new Uint32Array(groups.length);
  const offsets = [0, 0];
  const members: number[] = [];
  for (const docs of byGroup.values()) {
    if (docs.length < 2) continue;
    for (const doc of docs) of[doc] = offsets.length - 1;
    members.push(...docs);
    offsets.push(members.length);
  }
  return { of, offsets: Uint32Array.from(offsets), members: Uint32Array.from(members) };
}

type LaidLexicon = { words: string[]; offsets: Uint32Array; stems: Uint32Array; chances: Uint8Array };

/** Unites the rows and meanings of a lexicon that are synonyms in an index. The greatest chance counts. */
function byHead(lexicon: Lexicon): Map<string, Map<string, number>> {
  const rows = new Map<string, Map<string, number>>();
  for (const [word, meanings] of lexicon) {
    const head = headOf(word);
    const row = rows.get(head) ?? new Map<string, number>();
    for (const { stem, chance } of meanings) {
      const other = headOf(stem);
      if (other !== head) row.set(other, Math.max(row.get(other) ?? 0, chance));
    }
    rows.set(head, row);
  }
  return rows;
}

/** Selects the part of a lexicon that leads to stems of this index. The source words can be missing from the texts. */
function layLexicon(lexicon: Lexicon, names: readonly string[]): LaidLexicon {
  const ids = new Map(names.map((name, id) => [name, id]));
  const words: string[] = [];
  const offsets = [0];
  const stems: number[] = [];
  const chances: number[] = [];
  const rows = byHead(lexicon);
  for (const word of [...rows.keys()].sort()) {
    const known = [...(rows.get(word) ?? [])].flatMap(([stem, chance]) => (ids.has(stem) ? [{ stem, chance }] : []));
    if (known.length === 0) continue;
    words.push(word);
    for (const meaning of known) {
      stems.push(ids.get(meaning.stem) as number);
      chances.push(Math.min(255, Math.round(meaning.chance * 255)));
    }
    offsets.push(stems.length);
  }
  return {
    words,
    offsets: Uint32Array.from(offsets),
    stems: Uint32Array.from(stems),
    chances: Uint8Array.from(chances),
  };
}

function scriptNumbers(names: readonly string[]): Uint8Array {
  return Uint8Array.from(names, (name) => scripts.indexOf(scriptOf(name)));
}

/** A term that is alone in its stem needs no posting list: the stem's list is the same. */
function termKeys(stems: Stems, scriptOfKey: Uint8Array): Keys {
  const keyOf = Uint32Array.from(stems.of, (id, term) =>
    (stems.offsets[id + 1] as number) - (stems.offsets[id] as number) > 1 ? term : leftOut,
  );
  return { count: keyOf.length, keyOf, variantOf: stems.variants, scriptOfKey };
}

/** Yields the sections of several makers. Forgets each maker, and all that it holds, before it asks the next one. */
function* inTurn(makers: Iterable<Section>[]): Generator<Section> {
  for (let maker = makers.shift(); maker !== undefined; maker = makers.shift()) yield* maker;
}

/** What is known of the words when they have been grouped. */
type Grouped = {
  readonly gathered: GatheredTexts;
  readonly stems: Stems;
  readonly scriptOfTerm: Uint8Array;
  readonly bm25: Bm25;
};

function* termSections({ gathered, stems, scriptOfTerm, bm25 }: Grouped): Generator<Section> {
  const words = writeVocabulary(gathered.words);
  yield { name: 'term-units', data: bytes(words.units) };
  yield { name: 'term-offsets', data: bytes(words.offsets) };
  yield { name: 'term-stems', data: bytes(stems.of) };
  yield { name: 'term-variants', data: bytes(stems.variants) };
  const byTerm = invert(gathered, termKeys(stems, scriptOfTerm), bm25, false);
  yield { name: 'term-postings', data: bytes(byTerm.offsets) };
  yield { name: 'term-docs', data: bytes(byTerm.docs) };
  yield { name: 'term-impacts', data: bytes(byTerm.impacts) };
}

type Roots = ReturnType<typeof groupByRoot>;

function* stemSections({ gathered, stems, bm25 }: Grouped, roots: Roots): Generator<Section> {
  const names = writeVocabulary(stems.names);
  yield { name: 'stem-units', data: bytes(names.units) };
  yield { name: 'stem-offsets', data: bytes(names.offsets) };
  yield { name: 'stem-members', data: bytes(stems.members) };
  yield { name: 'stem-member-offsets', data: bytes(stems.offsets) };
  yield { name: 'stem-roots', data: bytes(roots.of) };
  yield { name: 'root-offsets', data: bytes(roots.offsets) };
  yield { name: 'root-members', data: bytes(roots.members) };
  const keys = {
    count: stems.names.length,
    keyOf: stems.of,
    variantOf: stems.variants,
    scriptOfKey: scriptNumbers(stems.names),
  };
  const byStem = invert(gathered, keys, bm25, true);
  yield { name: 'stem-postings', data: bytes(byStem.offsets) };
  yield { name: 'stem-docs', data: bytes(byStem.docs) };
  yield { name: 'stem-impacts', data: bytes(byStem.impacts) };
  yield { name: 'stem-counts', data: bytes(byStem.counts) };
  yield { name: 'stem-blocks', data: bytes(byStem.blocks) };
  yield { name: 'positions', data: bytes(byStem.positions) };
  yield { name: 'variants', data: bytes(byStem.variants) };
}

function* spellingSections(words: readonly string[]): Generator<Section> {
  const typos = writeTypos(words);
  yield { name: 'typo-keys', data: bytes(typos.keys) };
  yield { name: 'typo-terms', data: bytes(typos.terms) };
  const spelt = writeSpelt(words);
  yield { name: 'spelt-keys', data: bytes(spelt.keys) };
  yield { name: 'spelt-terms', data: bytes(spelt.terms) };
}

function* meaningSections(meanings: LaidLexicon): Generator<Section> {
  const words = writeVocabulary(meanings.words);
  yield { name: 'meaning-units', data: bytes(words.units) };
  yield { name: 'meaning-word-offsets', data: bytes(words.offsets) };
  yield { name: 'meaning-offsets', data: bytes(meanings.offsets) };
  yield { name: 'meaning-stems', data: bytes(meanings.stems) };
  yield { name: 'meaning-chances', data: bytes(meanings.chances) };
  const spelt = writeSpelt(meanings.words);
  yield { name: 'meaning-spelt-keys', data: bytes(spelt.keys) };
  yield { name: 'meaning-spelt-words', data: bytes(spelt.terms) };
}

function* fingerprintSections(make: () => Fingerprints, wide: boolean): Generator<Section> {
  const { hashes, docs, contexts } = make();
  yield { name: 'fingerprint-hashes', data: bytes(hashes) };
  yield { name: 'fingerprint-docs', data: bytes(wide ? docs : new Uint16Array(docs)) };
  yield { name: 'fingerprint-contexts', data: contexts };
}

/** Builds the search index of a set of texts: pure, in memory, deterministic. @throws {RangeError} when document numbers do not ascend */
export function buildIndex(
  documents: Iterable<IndexDocument>,
  { bm25 = usual, lexicon = new Map(), fingerprints = () => NO_FINGERPRINTS, stemming = 'rules' }: BuildOptions = {},
): BuiltIndex {
  const { readings, spellings, ...gathered } = gather(documents);
  const wide = gathered.documents > 0x10000;
  const scriptOfTerm = scriptNumbers(gathered.words);
  const laid = layReadings({ ...gathered, readings, spellings }, scriptOfTerm, bm25);
  const bareOf = stemming === 'rules' ? laid.bareOf : (term: number) => gathered.words[term] as string;
  const stems = groupByStem(gathered.words, bareOf, stemming);
  const roots = groupByRoot(stems.names, stemming);
  const groups = groupTexts(gathered.groups);
  const meanings = layLexicon(lexicon, stems.names);
  const texts = Object.fromEntries(
    scripts.map((script, i) => [
      script,
      (gathered.lengths[i] as Uint16Array).reduce((sum, length) => sum + (length > 0 ? 1 : 0), 0),
    ]),
  ) as IndexHeader['texts'];
  const grouped = { gathered, stems, scriptOfTerm, bm25 };
  return {
    content: {
      version: INDEX_VERSION,
      documents: gathered.documents,
      wide,
      terms: gathered.words.length,
      stems: stems.names.length,
      roots: roots.offsets.length - 1,
      groups: groups.offsets.length - 2,
      meanings: meanings.words.length,
      spellings: laid.spellings,
      stemming,
      texts,
    },
    sections: inTurn([
      termSections(grouped),
      stemSections(grouped, roots),
      spellingSections(gathered.words),
      [
        { name: 'groups', data: bytes(groups.of) },
        { name: 'group-offsets', data: bytes(groups.offsets) },
        { name: 'group-members', data: bytes(groups.members) },
      ],
      meaningSections(meanings),
      laid.sections,
      [
        { name: 'chains', data: bytes(gathered.chains) },
        { name: 'sound-offsets', data: bytes(gathered.sounds.offsets) },
        { name: 'sound-docs', data: bytes(gathered.sounds.docs) },
      ],
      fingerprintSections(fingerprints, wide),
    ]),
  };
}
