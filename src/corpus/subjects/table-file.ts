import { type Container, openContainer } from '../container.ts';
import { find, type Vocabulary, wordAt, writeVocabulary } from '../index/vocabulary.ts';
import { type Section, writeContainer } from '../write-container.ts';
import { type Lists, listsOf, numbersIn, numbersOf } from './lists.ts';
import type { Meanings } from './meanings.ts';
import type { KnownSubject, Phrased, Topic } from './subject.ts';
import type { TableData } from './table.ts';

const KIND = 'isnad-subjects';

/** A table with its words, in the form in which questions are compared: arrays of numbers, because objects would take 30 MB. */
export type Table<Entry = KnownSubject> = Pick<
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
  /** Number of entries. Other matters are numbered after them. */
  readonly size: number;
  /** Returns an entry by number: the same object each time. */
  readonly entry: (at: number) => Entry | undefined;
  readonly find: (id: string) => Entry | undefined;
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

/** The tables of one file: subjects with other matters, and topics of single texts. What words mean is the same in both, and stored once. */
export type MadeTables = { readonly subjects: TableData; readonly topics: TableData<Topic> };
export type Tables = { readonly subjects: Table; readonly topics: Table<Pick<Topic, 'refs'>> };

/** Begins the names of the sections of topics. */
const OF_TOPICS = 'topics: ';

/** Writes both tables into a file. */
export function writeTables(path: string, { subjects, topics }: MadeTables): void {
  const sections = {
    ...{ ...layOut(subjects), ...meaningSections(subjects) },
    ...Object.fromEntries(Object.entries(layOut(topics)).map(([name, view]) => [OF_TOPICS + name, view])),
  };
  writeContainer(
    path,
    KIND,
    { subjects: headerOf(subjects), topics: headerOf(topics) },
    Object.entries(sections).map(([name, view]): Section => ({ name, data: bytesOf(view) })),
  );
}

/** Opens the tables that `writeTables` wrote. @throws {DamagedContainer} when the file does not match its hashes */
export function readTables(path: string): Tables {
  const container: Container = openContainer(path, KIND);
  try {
    const headers = container.content as { readonly subjects: Header; readonly topics: Header };
    const subjects = open<KnownSubject>(
      headers.subjects,
      container.section,
      meaningsIn(headers.subjects, container.section),
    );
    const topics = open<Pick<Topic, 'refs'>>(
      headers.topics,
      (name) => container.section(OF_TOPICS + name),
      subjects.meanings,
    );
    return { subjects, topics };
  } finally {
    container.close();
  }
}

/** Opens a table that was just made. */
export function tableOf<Entry extends Phrased>(data: TableData<Entry>): Table<Omit<Entry, 'asks'>> {
  const sections = layOut(data);
  return open(headerOf(data), (name) => bytesOf(sections[name] as ArrayBufferView), data.meanings);
}

function headerOf({ entries, otherMatters, rarest, meanings: { dimensions } }: TableData<Phrased>): Header {
  return { otherMatters, rarest, dimensions, ids: entries.map(({ id = '' }) => id) };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);

function layOut(data: TableData<Phrased>): Bytes {
  const { entries, words, spelt, known } = data;
  const sorted = words.map((_, key) => key).sort((a, b) => compare(words[a] as string, words[b] as string));
  const places = new Array<number>(words.length);
  sorted.forEach((key, at) => {
    places[key] = at;
  });
  const consonants = [...spelt.keys()].sort(compare);
  const texts = entries.map(({ asks: _, ...entry }) => Buffer.from(JSON.stringify(entry)));
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
    ...{ entries: Buffer.concat(texts), 'entry ends': ends },
  };
}

const meaningSections = ({ meanings: { keys, vectors, scales } }: Pick<TableData, 'meanings'>): Bytes => ({
  ...{ 'meanings units': keys.units, 'meanings offsets': keys.offsets },
  ...{ 'meanings vectors': vectors, 'meanings scales': scales },
});

const meaningsIn = ({ dimensions }: Header, read: Read): Meanings => ({
  dimensions,
  keys: vocabularyOf(read, 'meanings'),
  vectors: read('meanings vectors'),
  scales: floats(read('meanings scales')),
});

/** By code unit, as the vocabulary is searched. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function vocabularySections(name: string, words: readonly string[]): Bytes {
  const { units, offsets } = writeVocabulary(words);
  return { [`${name} units`]: units, [`${name} offsets`]: offsets };
}

function listSections(name: string, { starts, items }: Lists): Bytes {
  return { [`${name} starts`]: starts, [`${name} items`]: items };
}

function open<Entry>({ ids, dimensions: _, ...numbers }: Header, read: Read, meanings: Meanings): Table<Entry> {
  const words = vocabularyOf(read, 'words');
  const consonants = vocabularyOf(read, 'consonants');
  const known = vocabularyOf(read, 'known');
  const spelt = listsIn(read, 'spelt');
  const [keys, places] = [numbersIn(read('keys'), words.size), numbersIn(read('places'), words.size)];
  const entry = entryReader<Entry>(read('entries'), longs(read('entry ends')));
  return {
    ...numbers,
    size: ids.length,
    entry,
    find: (id) => entry(ids.indexOf(id)),
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
    meant: read('meant'),
    meanings,
    weights: floats(read('weights')),
  };
}

/** Parses an entry when it is first needed. */
function entryReader<Entry>(bytes: Uint8Array, ends: Uint32Array): (at: number) => Entry | undefined {
  const parsed = new Map<number, Entry>();
  return (at) => {
    const end = ends[at];
    if (end === undefined) return undefined;
    const entry = parsed.get(at) ?? (parse(bytes, ends[at - 1] ?? 0, end) as Entry);
    parsed.set(at, entry);
    return entry;
  };
}

function parse({ buffer, byteOffset }: Uint8Array, from: number, to: number): unknown {
  return JSON.parse(Buffer.from(buffer, byteOffset + from, to - from).toString('utf8'));
}

function vocabularyOf(read: Read, name: string): Vocabulary {
  const [units, offsets] = [shorts(read(`${name} units`)), longs(read(`${name} offsets`))];
  return { units, offsets, size: offsets.length - 1 };
}

function listsIn(read: Read, name: string): Lists {
  const starts = longs(read(`${name} starts`));
  return { starts, items: numbersIn(read(`${name} items`), starts.at(-1) ?? 0) };
}

const shorts = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Uint16Array(buffer, byteOffset, byteLength / 2);
const longs = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Uint32Array(buffer, byteOffset, byteLength / 4);
const floats = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Float32Array(buffer, byteOffset, byteLength / 4);
