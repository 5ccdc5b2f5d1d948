import { readFileSync } from 'node:fs';
import type { EditionTitles } from '@isnad/contract/editions';
import { nearestName } from '@isnad/contract/nearest-name';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { EDITION_KINDS, isEditionKind } from '../editions/edition-kinds.ts';
import type { EditionKind } from '../editions/parsed-edition.ts';
import { asImportFault, ImportFault } from '../hadith/fault.ts';
import { fetchTwice } from './fetch-twice.ts';

/** The lists that come with the program: addresses, hashes and counts, no texts. */
const OWN = ['hadith', 'quran'].map((name) => new URL(`../../../data/catalogue/${name}.json`, import.meta.url));
/** Maximum size of a list, in bytes. */
const MAX_LIST = 16 * 1024 * 1024;

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** `own` is the title that the file has, in its own script. */
const Names = Type.Object({
  ar: Type.String(),
  en: Type.String({ minLength: 1 }),
  bn: Type.String(),
  own: Type.Optional(Type.String({ minLength: 1 })),
});

/** What a pack can have. */
export const PACK_KINDS = ['hadith', ...EDITION_KINDS, 'vectors'] as const;
/** The name of a pack that is one edition of the Quran is the id of the edition. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;
const VECTORS_NAME = /^vectors\.[a-z0-9][a-z0-9.-]*$/;
const EDITION_ID = /^(?!quran\.|hadith\.)[a-z][a-z0-9.-]{1,63}$/;

/** A file of a pack, and the only content that is accepted for it. */
const PackFile = Type.Object({
  /** Absolute, or relative to the pack's `base`. */
  url: Type.String({ minLength: 1 }),
  /** File name while it is read. Default: the last part of the address. */
  name: Type.Optional(Type.String({ pattern: '^\\w[\\w.-]*$' })),
  bytes: Type.Optional(Type.Integer({ minimum: 0 })),
  sha256: Type.Optional(Sha256),
  /** Replaces `sha256`: the id of the file in a Git repository, and, for a zip file with one member, the hash of what it has in it. */
  git_blob: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40}$' })),
  unzipped_sha256: Type.Optional(Sha256),
});
export type PackFile = Static<typeof PackFile>;

/** A published pack. */
const CataloguePack = Type.Object({
  /** Used as the name of a folder. */
  name: Type.String({ pattern: '^\\w[\\w.-]{0,63}$' }),
  /** Default: `hadith`. */
  kind: Type.Optional(Type.Enum([...PACK_KINDS])),
  title: Type.Union([Type.String({ minLength: 1 }), Names]),
  /** BCP 47 tag of an edition. `languages` has it, too. */
  language: Type.Optional(Type.String({ pattern: LANGUAGE.source })),
  languages: Type.Optional(Type.Array(Type.String())),
  /** Null when neither the file nor a well-known work says who it is. */
  author: Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Null()])),
  /** Year in which the edition was first published. */
  year: Type.Optional(Type.Integer()),
  source: Type.String({ minLength: 1 }),
  version: Type.String({ minLength: 1 }),
  base: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Null when the source states no license for the texts; the operator must then accept that. */
  licence: Type.Union([Type.String(), Type.Null()]),
  licence_note: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  /** Number of texts in the files by language. Verses that an edition leaves empty count. Unchecked without it. */
  texts: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
  files: Type.Array(PackFile, { minItems: 1 }),
});
export type CataloguePack = Static<typeof CataloguePack>;

/** Packs that can be installed, and names for several of them. */
export type Catalogue = {
  readonly packs: readonly CataloguePack[];
  readonly sets: Readonly<Record<string, readonly string[]>>;
};

/** Maximum number of names in an error. */
const NAMED = 8;
/** The name of all packs together. */
const EVERYTHING = 'everything';

/**
 * Reads a catalogue: the program's own without an address, else a file or URL with `{"packs": […], "sets": {…}}`, an array of packs or one pack.
 * @throws {ImportFault} naming the place that is wrong
 */
export async function readCatalogue(from: string, fetch: typeof globalThis.fetch): Promise<Catalogue> {
  const file = from === '' ? 'the catalogue' : from;
  const texts = from === '' ? OWN.map(readList) : [isAddress(from) ? await download(from, fetch) : readList(from)];
  const lists = texts.map((text) => parseList(text, file));
  const packs = lists.flatMap((list) => list.packs);
  const sets: Record<string, readonly string[]> = {};
  for (const [name, members] of lists.flatMap((list) => Object.entries(list.sets)))
    sets[name] = [...new Set([...(sets[name] ?? []), ...members])];
  const catalogue = { packs, sets: { ...sets, [EVERYTHING]: packs.map(({ name }) => name) } };
  checkNames(catalogue, file);
  return catalogue;
}

const isAddress = (from: string): boolean => /^https?:\/\//.test(from);

function parseList(text: string, file: string): Catalogue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ImportFault('damaged_file', 'The list of packs is not JSON.', { file, cause });
  }
  const { packs = [value], sets = {} } = Array.isArray(value) ? { packs: value } : (value as Partial<Catalogue>);
  if (!Array.isArray(packs)) throw new ImportFault('unknown_shape', '"packs" is not a list.', { file });
  return { packs: packs.map((pack, index) => checkPack(pack, index, file)), sets };
}

function readList(path: string | URL): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw asImportFault(error, String(path));
  }
}

async function download(from: string, fetch: typeof globalThis.fetch): Promise<string> {
  try {
    const answer = await fetchTwice(fetch, from);
    if (!answer.ok) throw new ImportFault('download_failed', `${from} responded with ${answer.status}.`);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of answer.body ?? []) {
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_LIST) throw new ImportFault('too_large', `${from} is too large for a list of packs.`);
    }
    return Buffer.concat(pieces).toString('utf8');
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw new ImportFault('download_failed', `Cannot reach ${from}.`, { cause: error });
  }
}

let compiled: { Check: (value: unknown) => boolean } | undefined;
/** A list can have thousands of packs: compiled, a check takes a tenth of the time. */
function isPack(value: unknown): boolean {
  compiled ??= Compile(CataloguePack);
  return compiled.Check(value);
}

function checkPack(value: unknown, index: number, file: string): CataloguePack {
  const wrong = (place: string, what: string) =>
    new ImportFault('unknown_shape', `Pack ${index + 1} of the list: ${place} ${what}.`, { file });
  const [error] = isPack(value) ? [] : Value.Errors(CataloguePack, value);
  if (error !== undefined) throw wrong(error.instancePath.slice(1).replaceAll('/', '.') || 'it', error.message);
  const pack = value as CataloguePack;
  for (const one of pack.files) {
    if (one.sha256 === undefined && one.git_blob === undefined) throw wrong(one.url, 'has no sha256');
    const address = URL.canParse(one.url, pack.base) ? new URL(one.url, pack.base) : undefined;
    if (address?.protocol !== 'https:' && address?.protocol !== 'http:') throw wrong(one.url, 'is no http address');
  }
  if (pack.kind === 'vectors' && !VECTORS_NAME.test(pack.name)) throw wrong('name', 'does not begin with "vectors."');
  if (!isEdition(pack)) return pack;
  if (!EDITION_ID.test(pack.name)) throw wrong('name', 'is no id of an edition');
  if (pack.language === undefined) throw wrong('language', 'is missing');
  return { ...pack, languages: [pack.language] };
}

function checkNames({ packs, sets }: Catalogue, file: string): void {
  const names = new Set<string>();
  for (const { name } of packs) {
    if (names.has(name)) throw new ImportFault('unknown_shape', `The list has the pack "${name}" twice.`, { file });
    names.add(name);
  }
  for (const [set, members] of Object.entries(sets)) {
    const missing = members.find((name) => !names.has(name));
    if (missing === undefined) continue;
    throw new ImportFault('unknown_shape', `The set "${set}" names the pack "${missing}", which is not there.`, {
      file,
    });
  }
}

/**
 * Finds packs by their names and the names of sets, each once.
 * @throws {ImportFault} `not_found` for an unknown name
 */
export function choosePacks({ packs, sets }: Catalogue, names: readonly string[]): CataloguePack[] {
  const wanted = new Set<string>();
  for (const name of names) {
    const members = Object.hasOwn(sets, name) ? sets[name] : [name];
    for (const member of members ?? []) wanted.add(member);
  }
  const found = packs.filter(({ name }) => wanted.delete(name));
  const [unknown] = wanted;
  if (unknown === undefined) return found;
  const known = [...packs.map(({ name }) => name), ...Object.keys(sets)];
  const nearest = nearestName(unknown, known);
  const hint = nearest === undefined ? `It has ${known.slice(0, NAMED).join(', ')}…` : `Did you mean ${nearest}?`;
  throw new ImportFault('not_found', `The catalogue has no pack "${unknown}". ${hint}`);
}

/** Tests whether a word is a language tag of BCP 47, with a script or a region at most. */
export function isLanguageTag(word: string): boolean {
  return LANGUAGE.test(word);
}

/** Tests whether a pack is an edition of the Quran. */
export function isEdition(pack: CataloguePack): pack is CataloguePack & { kind: EditionKind; language: string } {
  return pack.kind !== undefined && isEditionKind(pack.kind);
}

let editionNames: ReadonlySet<string> | undefined;

/** The names of the editions in the list that comes with the program. Read once. */
export function shippedEditionNames(): ReadonlySet<string> {
  editionNames ??= new Set(parseList(readList(OWN[1] as URL), 'the catalogue').packs.map(({ name }) => name));
  return editionNames;
}

let hadithPacks: ReadonlySet<string> | undefined;

/** How to install a collection, if the list that comes with the program has it. Read once. */
export function howToInstall(collection: string): string | undefined {
  if (hadithPacks === undefined) {
    const { packs, sets } = parseList(readList(OWN[0] as URL), 'the catalogue');
    hadithPacks = new Set([...packs.map(({ name }) => name), ...Object.keys(sets)]);
  }
  return hadithPacks.has(collection) ? `the operator can install it: isnad install ${collection}` : undefined;
}

/** The English title. */
export function titleOf({ title }: CataloguePack): string {
  return typeof title === 'string' ? title : title.en;
}

/** The titles by language, if the list has them. */
export function titlesOf({ title }: CataloguePack): EditionTitles | undefined {
  return typeof title === 'string' ? undefined : title;
}

/** Size of all files, in bytes, as far as the list says. */
export function bytesOf({ files }: CataloguePack): number {
  return files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}

/** Tests whether the operator has to accept the terms of a pack. */
export function needsAcceptance({ licence, licence_note }: CataloguePack): boolean {
  return licence === null || licence_note !== undefined;
}
