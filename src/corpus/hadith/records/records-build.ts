import { crc32 } from 'node:zlib';
import type { Section } from '../../write-container.ts';
import { collectionOf } from '../collections.ts';
import { Identity, type IdentityState } from '../import/merge/identity.ts';
import { missingNumbers } from '../import/merge/missing-numbers.ts';
import { ParallelTexts } from '../import/merge/parallel-texts.ts';
import { hasText, type Merged } from '../import/merge/slots.ts';
import type { Disk, PackReader } from '../import/pack-file.ts';
import { type Entry, GRADE_CLASSES, type GradeClass, HADITH_TYPES, LANGS, type Lang, TEXT_STATES } from '../model.ts';
import { markNeighbors } from './neighbors.ts';
import { composeRecord, type HadithRecord, recordBytes } from './record-json.ts';
import { RecordKeys } from './record-keys.ts';
import {
  type BookSummary,
  type CollectionSummary,
  type EditionSummary,
  NO_BOOK,
  RECORDS_KIND,
  type RecordsContent,
} from './records-format.ts';

type Build = {
  path: string;
  merged: readonly Merged[];
  packs: readonly PackReader[];
  before: IdentityState;
  disk: Disk;
};

/**
 * Writes the records file in one pass over the merged hadiths. Reads the entries of each from the packs and keeps only columns in memory.
 * @returns the container's id
 */
export function buildRecords({ path, merged, packs, before, disk }: Build): string {
  const builder = new RecordsBuilder(merged, packs, before);
  // The records are written first. They fill the columns and the content, which the container writes after them.
  return disk.writeContainer(path, RECORDS_KIND, builder.content, [
    { name: 'records', data: builder.records() },
    ...SECTION_NAMES.map((name): Section => ({ name, data: builder.late(name) })),
  ]);
}

const SECTION_NAMES = [
  ...['offsets', 'literals', 'id', 'group', 'collection', 'book', 'author', 'type', 'langs', 'states', 'gradeMask'],
  ...['sums', 'gradeStart', 'gradeBy', 'gradeClass', 'keys', 'keyOffsets', 'keyRecord', 'identity'],
];

/** Prefixes of provisional numbers, used before the cited one was known. */
const OTHER_COUNT = /^(?:h|ab|ohd|lk)-/;

class RecordsBuilder {
  readonly content: RecordsContent = {
    count: 0,
    nextId: 1,
    collections: [],
    books: [],
    authors: [],
    graders: [],
    editions: [],
  };
  readonly #merged: readonly Merged[];
  readonly #packs: readonly PackReader[];
  readonly #identity: Identity;
  readonly #live: [string, number][] = [];
  readonly #keys = new RecordKeys();
  readonly #parallels = new ParallelTexts();
  readonly #authors = new Places<string>();
  readonly #graders = new Places<string>();
  readonly #books = new Map<string, number>();
  readonly #editions = new Map<string, EditionSummary>();
  readonly #numbers = {
    ...{ offsets: [0], literals: [], id: [], collection: [], book: [], author: [], type: [], langs: [], states: [] },
    ...{ sums: [], gradeMask: [], gradeStart: [0], gradeBy: [], gradeClass: [] },
  } as Record<string, number[]>;
  #sections: Map<string, Uint8Array> | undefined;

  constructor(merged: readonly Merged[], packs: readonly PackReader[], before: IdentityState) {
    this.#merged = merged;
    this.#packs = packs;
    this.#identity = new Identity(before);
  }

  *records(): Generator<Uint8Array> {
    for (let from = 0; from < this.#merged.length; ) {
      const slug = this.#merged[from]?.collection;
      let to = from;
      while (this.#merged[to]?.collection === slug) to++;
      yield* this.#collectionRecords(this.#merged.slice(from, to));
      from = to;
    }
    this.#close();
  }

  /** Yields a section whose data is complete only after all records are written. */
  *late(name: string): Generator<Uint8Array> {
    const bytes = this.#sections?.get(name);
    if (!bytes) throw new Error(`section ${name} asked for before the records were written`);
    yield bytes;
  }

  *#collectionRecords(hadiths: readonly Merged[]): Generator<Uint8Array> {
    const withText = hadiths.filter(hasText);
    const slug = hadiths[0]?.collection ?? '';
    if (withText.length === 0) return;
    const { names } = collectionOf(slug);
    const first = this.content.count;
    const summary: CollectionSummary = {
      slug,
      names,
      first,
      count: withText.length,
      counts: { ar: 0, en: 0, bn: 0 },
      grades: {},
      missing: [],
    };
    this.content.collections.push(summary);
    const present: { number: string; shown: string }[] = [];
    let next = this.#compose(withText[0] as Merged);
    for (const [place, hadith] of withText.entries()) {
      const record = next;
      const following = withText[place + 1];
      if (following !== undefined) {
        next = this.#compose(following);
        markNeighbors(record, next);
      }
      present.push({ number: record.number, shown: record.shown });
      yield this.#add(record, hadith, summary);
    }
    summary.missing = missingNumbers(
      present,
      hadiths.filter((hadith) => !hasText(hadith)),
    );
  }

  #compose(hadith: Merged): HadithRecord {
    const entries: Entry[] = [];
    const texts: Partial<Record<Lang, Entry>> = {};
    for (const slot of hadith.slots) {
      const line = this.#packs[slot.pack]?.at(slot.offset, slot.length);
      if (!line) continue;
      entries.push(line);
      if (hadith.best[slot.lang] === slot) texts[slot.lang] = line;
    }
    return composeRecord(hadith.number, entries, texts);
  }

  #add(record: HadithRecord, hadith: Merged, summary: CollectionSummary): Buffer {
    const index = this.content.count++;
    const ref = `${record.collection}:${record.number}`;
    const others = record.aliases
      .filter((alias) => OTHER_COUNT.test(alias))
      .map((alias) => `${record.collection}:${alias}`);
    const id = this.#identity.idOf([ref, ...others]);
    this.#live.push([ref, id], ...others.map((name): [string, number] => [name, id]));
    const { bytes, literals } = recordBytes(record);
    const columns = this.#numbers;
    columns.id?.push(id);
    columns.offsets?.push((columns.offsets.at(-1) ?? 0) + bytes.length);
    columns.sums?.push(crc32(bytes));
    columns.collection?.push(this.content.collections.length - 1);
    columns.book?.push(this.#bookOf(record));
    columns.author?.push(this.#authors.of(record.author));
    columns.type?.push(HADITH_TYPES.indexOf(record.type));
    let langs = 0;
    LANGS.forEach((lang, bit) => {
      const entry = record.texts[lang];
      columns.literals?.push(...literals[lang]);
      columns.states?.push(TEXT_STATES.indexOf(entry?.state ?? 'empty'));
      if (!entry) return;
      langs |= 1 << bit;
      summary.counts[lang]++;
      this.#countEdition(entry, lang, this.#packs[hadith.best[lang]?.pack ?? 0]?.name ?? '');
    });
    columns.langs?.push(langs);
    this.#addGrades(record, summary.grades);
    this.#keys.add(index, record);
    this.#parallels.add(record.texts);
    return bytes;
  }

  #addGrades(record: HadithRecord, counts: Partial<Record<GradeClass, number>>): void {
    const columns = this.#numbers;
    let mask = 0;
    for (const { grade, graded_by } of record.grades) {
      const place = GRADE_CLASSES.indexOf(grade);
      mask |= 1 << place;
      columns.gradeBy?.push(this.#graders.of(graded_by));
      columns.gradeClass?.push(place);
    }
    GRADE_CLASSES.forEach((grade, bit) => {
      if ((mask & (1 << bit)) !== 0) counts[grade] = (counts[grade] ?? 0) + 1;
    });
    columns.gradeMask?.push(mask);
    columns.gradeStart?.push(columns.gradeBy?.length ?? 0);
  }

  #bookOf(record: HadithRecord): number {
    if (record.book === undefined) return NO_BOOK;
    const key = `${record.collection}\n${record.book}`;
    const known = this.#books.get(key);
    const place = known ?? this.content.books.length;
    if (known === undefined) {
      this.#books.set(key, place);
      this.content.books.push({ collection: record.collection, number: record.book, names: {}, count: 0 });
    }
    const book = this.content.books[place] as BookSummary;
    book.count++;
    book.names = { ...record.bookNames, ...book.names };
    return place;
  }

  #countEdition(entry: Entry, lang: Lang, pack: string): void {
    const key = `${entry.source}\n${entry.collection}\n${lang}\n${pack}`;
    const known = this.#editions.get(key);
    if (known) known.count++;
    else this.#editions.set(key, { id: entry.source, pack, collection: entry.collection, lang, count: 1 });
  }

  #close(): void {
    this.content.nextId = this.#identity.nextId;
    this.content.authors = this.#authors.list();
    this.content.graders = this.#graders.list();
    this.content.editions = [...this.#editions.values()];
    const identity: IdentityState = {
      nextId: this.#identity.nextId,
      live: this.#live,
      retired: this.#identity.retired(),
    };
    const { keys, keyOffsets, keyRecord } = this.#keys.sections();
    const column = (name: string): readonly number[] => this.#numbers[name] ?? [];
    const data: Record<string, Uint8Array | Uint32Array | Float64Array> = {
      offsets: Float64Array.from(column('offsets')),
      literals: Uint32Array.from(column('literals')),
      sums: Uint32Array.from(column('sums')),
      id: Uint32Array.from(column('id')),
      group: Uint32Array.from(this.#parallels.groups()),
      collection: Uint32Array.from(column('collection')),
      book: Uint32Array.from(column('book')),
      author: Uint32Array.from(column('author')),
      type: Uint8Array.from(column('type')),
      langs: Uint8Array.from(column('langs')),
      states: Uint8Array.from(column('states')),
      gradeMask: Uint8Array.from(column('gradeMask')),
      gradeStart: Uint32Array.from(column('gradeStart')),
      gradeBy: Uint32Array.from(column('gradeBy')),
      gradeClass: Uint8Array.from(column('gradeClass')),
      keys,
      keyOffsets,
      keyRecord,
      identity: Buffer.from(JSON.stringify(identity), 'utf8'),
    };
    this.#sections = new Map(
      Object.entries(data).map(([name, array]) => [
        name,
        new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
      ]),
    );
  }
}

/** Assigns consecutive numbers to distinct values. */
class Places<T> {
  readonly #places = new Map<T, number>();

  of(value: T): number {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    this.#places.set(value, this.#places.size);
    return this.#places.size - 1;
  }

  list(): T[] {
    return [...this.#places.keys()];
  }
}
