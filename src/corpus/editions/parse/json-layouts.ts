import { ImportFault } from '../../hadith/fault.ts';
import type { EditionFile, Layout, RawEdition, RawText } from './layout.ts';
import { withNotes } from './numbered-notes.ts';
import { type VerseList, verseList } from './verse-list.ts';

type Json = Readonly<Record<string, unknown>>;
type Found = { readonly list: VerseList<RawText>; readonly refuse: (what: string) => never };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** quran-json, `{"quran": […]}` and the JSON of QuranEnc, told apart by their members. */
export const jsonLayouts: Layout = (file) => {
  if (!/^\s*[[{]/.test(file.text)) return undefined;
  const value = parse(file);
  const list = verseList<RawText>(file.name);
  const refuse = (what: string): never => {
    throw new ImportFault('damaged_file', what, { file: file.name });
  };
  const found = { list, refuse };
  const records = recordsOf(value);
  const [first] = records;
  const layout = first === undefined ? undefined : READERS.find(({ matches }) => matches(first));
  if (layout === undefined) return undefined;
  for (const record of records) layout.read(record, found);
  return { layout: layout.name, header: headerOf(value), texts: list.all() } satisfies RawEdition;
};

function parse({ name, text }: EditionFile): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ImportFault('damaged_file', 'The file is not whole JSON.', { file: name, cause });
  }
}

/** The list of surahs or verses, in the file or in its member `quran`, `result` or `data`. */
function recordsOf(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) => (isObject(one) && Array.isArray(one.result) ? one.result : [one]));
  if (!isObject(value)) return [];
  const list = value.quran ?? value.result ?? value.data;
  return Array.isArray(list) ? list : [];
}

function headerOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : [])),
  );
}

type Reader = {
  readonly name: string;
  readonly matches: (record: unknown) => boolean;
  readonly read: (record: unknown, found: Found) => void;
};

const READERS: readonly Reader[] = [
  {
    name: 'quran-json',
    matches: (record) => isObject(record) && Array.isArray(record.verses),
    read: (record, { list, refuse }) => {
      if (!isObject(record) || !Array.isArray(record.verses)) return refuse('A surah of the file has no verses.');
      for (const verse of record.verses) {
        if (!isObject(verse)) return refuse(`A verse of surah ${record.id} is no object.`);
        const text = verse.translation ?? verse.transliteration ?? verse.text;
        list.addVerse(record.id, verse.id, withNotes(textOf(text, `${record.id}:${verse.id}`, refuse), ''));
      }
    },
  },
  {
    name: 'quran-api',
    matches: (record) => isObject(record) && 'chapter' in record && 'verse' in record,
    read: (record, { list, refuse }) => {
      if (!isObject(record)) return refuse('A verse of the file is no object.');
      const { chapter, verse } = record;
      list.addVerse(chapter, verse, withNotes(textOf(record.text, `${chapter}:${verse}`, refuse), ''));
    },
  },
  {
    name: 'quranenc-json',
    matches: (record) => isObject(record) && 'sura' in record && 'aya' in record,
    read: (record, { list, refuse }) => {
      if (!isObject(record)) return refuse('A verse of the file is no object.');
      const { sura, aya, translation, footnotes } = record;
      const notes = typeof footnotes === 'string' ? footnotes : '';
      list.addVerse(sura, aya, withNotes(textOf(translation, `${sura}:${aya}`, refuse), notes));
    },
  },
];

/** Null and '' are a text that the file leaves empty. */
function textOf(value: unknown, key: string, refuse: Found['refuse']): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : refuse(`Verse ${key} has no text.`);
}
