import { Failure, type Fault, invalidParameters } from '@isnad/contract/failure';
import { FoundVerse, SurahSummary, Verse } from '@isnad/contract/quran';
import type { QuranQuery } from '@isnad/contract/quran-queries';
import { parseVerseRange, type VerseRange } from '../../corpus/references/verse-range.ts';
import type { Query } from '../../corpus/search/search.ts';
import { blankAsNone } from './blank.ts';
import { fieldsOf } from './fields.ts';

/** Divisions that parameters select. */
const SELECTABLE = ['juz', 'page', 'hizb', 'hizb_quarter', 'ruku', 'manzil'] as const;

/** The requested part of the Quran. */
export type QuranSelection =
  | { readonly part: 'list' }
  | { readonly part: 'surah'; readonly id: number; readonly verses?: VerseRange }
  | { readonly part: (typeof SELECTABLE)[number]; readonly number: number };

/** A search and the requested page of its results. */
export type VerseSelection = {
  readonly text: string;
  readonly mode: Query['mode'];
  readonly highlight: boolean;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** The only edition whose words are searched. */
  readonly edition: string | undefined;
};

/** A parsed query: the part, and whether one verse is drawn from it, at random or by a seed. */
export type SurahSelection = {
  readonly selection: QuranSelection;
  readonly draw: boolean;
  readonly seed: string | undefined;
  /** The date of the requested verse of the day, out of the whole Quran. */
  readonly day: string | undefined;
  readonly search: VerseSelection | undefined;
  /** Fields of each record, in its order. Undefined: all. */
  readonly fields: readonly string[] | undefined;
};

/** Names of the fields of a verse in a list. */
export const VERSE_FIELDS: readonly string[] = Object.keys(FoundVerse.properties);

/** Names of the fields of each record, by what is requested: the list of surahs, or a surah with its verses. Everything else has `VERSE_FIELDS`. */
const FIELDS_OF = {
  list: Object.keys(SurahSummary.properties),
  id: Object.keys(Verse.properties),
} as const;

const PARTS = ['id', ...SELECTABLE] as const;

/** Parses a validated query. @throws {Failure} if parameters conflict or a required one is missing */
export function parseQuranQuery(query: QuranQuery): SurahSelection {
  const [part, ...more] = PARTS.filter((name) => query[name] !== undefined);
  const faults: Fault[] = more.map((name) => conflict(name, part ?? ''));
  if (query.seed !== undefined && query.date !== undefined) faults.push(conflict('date', 'seed'));
  const seeded = query.seed !== undefined ? 'seed' : query.date !== undefined ? 'date' : undefined;
  if (query.random === false && seeded !== undefined) faults.push(conflict(seeded, 'random=false'));
  const search = searchOf(query);
  const drawn = query.random === true ? 'random' : seeded;
  if (search !== undefined && drawn !== undefined) faults.push(conflict('search', drawn));
  const isPart = search === undefined && drawn === undefined;
  const names = isPart && (part === undefined || part === 'id') ? FIELDS_OF[part ?? 'list'] : VERSE_FIELDS;
  const fields = fieldsOf(names, query.fields, faults);
  if (faults.length > 0) throw invalidParameters(faults);
  if (query.verse !== undefined && part !== 'id') {
    throw new Failure('missing_parameter', 'verse requires id, the number of its surah.', {
      faults: [{ location: 'query.id', message: 'it is missing', fix: 'send id with verse, such as id=2&verse=255' }],
    });
  }
  return {
    selection: selectionOf(query),
    search,
    fields,
    draw: query.random === true || seeded !== undefined,
    seed: query.seed !== undefined ? `seed:${query.seed}` : query.date !== undefined ? `date:${query.date}` : undefined,
    day: part === undefined ? query.date : undefined,
  };
}

const DEFAULT_LIMIT = 10;

function searchOf(query: QuranQuery): VerseSelection | undefined {
  const text = blankAsNone(query.search);
  if (text === undefined) return undefined;
  const { mode, highlight = false, limit = DEFAULT_LIMIT, cursor, edition } = query;
  return { text, mode: mode as Query['mode'], highlight, limit, cursor, edition };
}

function selectionOf(query: QuranQuery): QuranSelection {
  if (query.id !== undefined) {
    return {
      part: 'surah',
      id: query.id,
      ...(query.verse !== undefined ? { verses: parseVerseRange(query.verse) } : {}),
    };
  }
  for (const part of SELECTABLE) {
    const number = query[part];
    if (number !== undefined) return { part, number };
  }
  return { part: 'list' };
}

function conflict(name: string, other: string): Fault {
  return { location: `query.${name}`, message: `it cannot be combined with ${other}`, fix: 'send only one of them' };
}
