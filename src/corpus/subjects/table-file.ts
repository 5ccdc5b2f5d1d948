import { type Container, openContainer } from '../container.ts';
import { find, type Vocabulary, wordAt, writeVocabulary } from '../index/vocabulary.ts';
import { type Section, writeContainer } from '../write-container.ts';
import { type Lists, listsOf, numbersIn, numbersOf } from './lists.ts';
import type { KnownSubject } from './subject.ts';
import type { TableData } from './table.ts';

const KIND = 'isnad-subjects';

/** The table of subjects with its words, in the form in which questions are compared: arrays of numbers, because objects would take 30 MB. */
export type Table = Pick<
  TableData,
  | 'otherMatters'
  | 'rarity'
  | 'phrases'
  | 'holders'
  | 'times'
  | 'subjectOf'
  | 'isName'
  | 'weights'
  | 'rarest'
  | 'meanings'
  | 'meant'
  | 'languageOf'
> & {
  /** Number of subjects. Other matters are numbered after them. */
  readonly size: number;
  /** Returns a subject by number: the same object each time. */
  readonly subject: (at: number) => KnownSubject | undefined;
  readonly find: (id: string) => KnownSubject | undefined;
  /** Returns the number of a key. */
  readonly numberOf: (key: string) => number | undefined;
  readonly wordOf: (key: number) => string;
  /** Returns the first letter of a key, which is its kind. */
  readonly kindOf: (key: number) => string;
  /** Returns the numbers of the keys with these consonants. */
  readonly speltAs: (consonants: string) => readonly number[];
  readonly isKnown: (term: string) => boolean;
};

type Bytes = Record<string, ArrayBufferView>;
type Header = Pick<TableData, 'otherMatters' | 'rarest'> & {
  readonly ids: readonly string[];
  /** Numbers of the meaning of a word. */
  readonly dimensions: number;
};
/** Reads a section. */
type Read = (name: string) => Uint8Array<ArrayBufferLike>;

/** Writes a table into a file. */
export function writeTable(path: string, data: TableData): void {
  const sections = Object.entries(layOut(data)).map(([name, view]): Section => ({ name, data: bytesOf(view) }));
  writeContainer(path, KIND, headerOf(data), sections);
}

/** Opens a table that `writeTable` wrote. @throws {DamagedContainer} when it does not match its hashes */
export function readTable(path: string): Table {
  const container: Container = openContainer(path, KIND);
  try {
    return open(container.content as Header, container.section);
  } finally {
    container.close();
  }
}

/** Opens a table that was just made. */
export function tableOf(data: TableData): Table {
  const sections = layOut(data);
  return open(headerOf(data), (name) => bytesOf(sections[name] as ArrayBufferView));
}

function headerOf({ subjects, otherMatters, rarest, meanings: { dimensions } }: TableData): Header {
  return { otherMatters, rarest, dimensions, ids: subjects.map(({ id }) => id) };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);

function layOut(data: TableData): Bytes {
  const { subjects, words, spelt, known } = data;
  const sorted = words.map((_, key) => key).sort((a, b) => compare(words[a] as string, words[b] as string));
  const places = new Array<number>(words.length);
  sorted.forEach((key, at) => {
    places[key] = at;
  });
  const consonants = [...spelt.keys()].sort(compare);
  const texts = subjects.map(({ asks: _, ...subject }) => Buffer.from(JSON.stringify(subject)));
  const ends = new Uint32Array(texts.length);
  texts.reduce((end, text, at) => {
    ends[at] = end + text.length;
    return end + text.length;
  }, 0);
  return {
    ...vocabularySections(
      'words',
      sorted.map((key) => words[key] as string),
    ),
    ...vocabularySections('consonants', consonants),
    ...vocabularySections('known', [...known].sort(compare)),
    ...listSections('spelt', listsOf(consonants.map((bare) => spelt.get(bare) ?? []))),
    ...listSections('phrases', data.phrases),
    ...listSections('holders', data.holders),
    ...{ keys: numbersOf(sorted), places: numbersOf(places) },
    ...{ rarity: data.rarity, times: data.times, weights: data.weights },
    ...{ 'subject of': data.subjectOf, 'is name': data.isName, 'language of': data.languageOf, meant: data.meant },
    ...{ 'meanings units': data.meanings.keys.units, 'meanings offsets': data.meanings.keys.offsets },
    ...{ 'meanings vectors': data.meanings.vectors, 'meanings scales': data.meanings.scales },
    ...{ subjects: Buffer.concat(texts), 'subject ends': ends },
  };
}

/** By code unit, as the vocabulary is searched. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function vocabularySections(name: string, words: readonly string[]): Bytes {
  const { units, offsets } = writeVocabulary(words);
  return { [`${name} units`]: units, [`${name} offsets`]: offsets };
}

function listSections(name: string, { starts, items }: Lists): Bytes {
  return { [`${name} starts`]: starts, [`${name} items`]: items };
}

function open({ ids, dimensions, ...numbers }: Header, read: Read): Table {
  const words = vocabularyOf(read, 'words');
  const consonants = vocabularyOf(read, 'consonants');
  const known = vocabularyOf(read, 'known');
  const spelt = listsIn(read, 'spelt');
  const [keys, places] = [numbersIn(read('keys'), words.size), numbersIn(read('places'), words.size)];
  const subject = subjectReader(read('subjects'), longs(read('subject ends')));
  return {
    ...numbers,
    size: ids.length,
    subject,
    find: (id) => subject(ids.indexOf(id)),
    numberOf: (key) => {
      const at = find(words, key);
      return at < 0 ? undefined : keys[at];
    },
    wordOf: (key) => wordAt(words, places[key] as number),
    kindOf: (key) => String.fromCharCode(words.units[words.offsets[places[key] as number] as number] as number),
    speltAs: (bare) => {
      const at = find(consonants, bare);
      return at < 0 ? [] : [...spelt.items.subarray(spelt.starts[at], spelt.starts[at + 1])];
    },
    isKnown: (term) => find(known, term) >= 0,
    rarity: floats(read('rarity')),
    phrases: listsIn(read, 'phrases'),
    holders: listsIn(read, 'holders'),
    times: read('times'),
    subjectOf: shorts(read('subject of')),
    isName: read('is name'),
    languageOf: read('language of'),
    meant: signed(read('meant')),
    meanings: {
      dimensions,
      keys: vocabularyOf(read, 'meanings'),
      vectors: signed(read('meanings vectors')),
      scales: floats(read('meanings scales')),
    },
    weights: floats(read('weights')),
  };
}

/** Parses an entry when it is first needed. */
function subjectReader(bytes: Uint8Array, ends: Uint32Array): (at: number) => KnownSubject | undefined {
  const parsed = new Map<number, KnownSubject>();
  return (at) => {
    const end = ends[at];
    if (end === undefined) return undefined;
    const subject = parsed.get(at) ?? parse(bytes, ends[at - 1] ?? 0, end);
    parsed.set(at, subject);
    return subject;
  };
}

function parse({ buffer, byteOffset }: Uint8Array, from: number, to: number): KnownSubject {
  return JSON.parse(Buffer.from(buffer, byteOffset + from, to - from).toString('utf8')) as KnownSubject;
}

function vocabularyOf(read: Read, name: string): Vocabulary {
  const [units, offsets] = [shorts(read(`${name} units`)), longs(read(`${name} offsets`))];
  return { units, offsets, size: offsets.length - 1 };
}

function listsIn(read: Read, name: string): Lists {
  const starts = longs(read(`${name} starts`));
  return { starts, items: numbersIn(read(`${name} items`), starts.at(-1) ?? 0) };
}

const signed = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Int8Array(buffer, byteOffset, byteLength);
const shorts = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Uint16Array(buffer, byteOffset, byteLength / 2);
const longs = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Uint32Array(buffer, byteOffset, byteLength / 4);
const floats = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Float32Array(buffer, byteOffset, byteLength / 4);
