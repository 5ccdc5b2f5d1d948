import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { Hadith, type HadithQuery } from '@isnad/contract/hadith';
import { quoteValue } from '@isnad/contract/redact';
import { howToInstall } from '../../corpus/catalogue/catalogue.ts';
import { collectionOf } from '../../corpus/hadith/collections.ts';
import type { HadithFilter } from '../../corpus/hadith/find/chosen.ts';
import { matchCollections } from '../../corpus/hadith/find/match-collections.ts';
import { foldName } from '../../corpus/hadith/fold-name.ts';
import type { GradeClass, HadithType, Lang } from '../../corpus/hadith/model.ts';
import type { LiveHadith } from '../../corpus/live.ts';
import type { Query } from '../../corpus/search/search.ts';
import { blankAsNone } from './blank.ts';
import { fieldsOf } from './fields.ts';

/** A parsed query: one of `refs`, `draw`, `search`, or a plain list. */
export type HadithSelection = {
  readonly lang: Lang;
  readonly filter: HadithFilter;
  readonly refs: readonly string[] | undefined;
  readonly draw: boolean;
  readonly seed: string | undefined;
  readonly search: { readonly text: string; readonly mode: Query['mode']; readonly highlight: boolean } | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Fields of each record, in its order. Undefined: all. */
  readonly fields: readonly string[] | undefined;
  /** Similar names, set if the author is unknown and nothing matches. */
  readonly suggestions: readonly string[] | undefined;
  /** Identifies the records of the list and their order. */
  readonly key: string;
};

/** Names of the fields of a hadith. */
export const HADITH_FIELDS: readonly string[] = Object.keys(Hadith.properties);

const DEFAULT_LIMIT = 10;
const MAX_REFS = 100;
const NOT_WITH_REF = [
  ...(['search', 'author', 'random', 'seed', 'cursor', 'collection', 'book', 'grade', 'graded_by', 'type'] as const),
];

/** Whether one record is drawn at random. Such a response is not cached. */
export const isDraw = (query: HadithQuery): boolean => query.random === true || query.seed !== undefined;

/** Parses a validated query. @throws {Failure} with all conflicting parameters and unknown names */
export function parseHadithQuery(query: HadithQuery, hadith: LiveHadith, defaultLanguage: Lang): HadithSelection {
  const search = blankAsNone(query.search);
  const author = blankAsNone(query.author);
  const draw = isDraw(query);
  const refs = query.ref === undefined ? undefined : refsOf(hadith, query.ref);
  const faults: Fault[] = [];
  if (refs !== undefined) faults.push(...refFaults(query, refs));
  if (query.seed !== undefined && query.random === false) faults.push(conflict('seed', 'random=false'));
  if (draw && query.cursor !== undefined) faults.push(conflict('cursor', 'random'));
  const collections = query.collection === undefined ? undefined : collectionsOf(hadith, query.collection, faults);
  faults.push(...bookFaults(query));
  const gradedBy = query.graded_by === undefined ? undefined : gradersOf(hadith, query.graded_by, faults);
  const fields = fieldsOf(HADITH_FIELDS, query.fields, faults);
  if (faults.length > 0) throw invalidParameters(faults);
  const lang = (query.lang as Lang | undefined) ?? defaultLanguage;
  const filter: HadithFilter = {
    collections,
    book: query.book,
    grades: query.grade?.split(',').map((grade) => grade.trim() as GradeClass),
    gradedBy,
    type: query.type as HadithType | undefined,
    author,
  };
  const match = author === undefined ? undefined : hadith.matchAuthor(author);
  const mode = query.mode as Query['mode'];
  return {
    ...{ lang, filter, refs, draw, seed: query.seed, fields },
    ...{ cursor: query.cursor, limit: query.limit ?? DEFAULT_LIMIT },
    search: search === undefined ? undefined : { text: search, mode, highlight: query.highlight === true },
    suggestions: match === undefined || match.found ? undefined : match.suggestions,
    key: JSON.stringify([filter, search, mode]),
  };
}

function refFaults(query: HadithQuery, refs: readonly string[]): Fault[] {
  const faults: Fault[] = NOT_WITH_REF.filter((name) => query[name] !== undefined).map((name) => conflict(name, 'ref'));
  if (refs.length > MAX_REFS) {
    faults.push({ location: 'query.ref', message: `got ${refs.length} references`, fix: `use at most ${MAX_REFS}` });
  }
  if (refs.includes('')) {
    faults.push({
      location: 'query.ref',
      message: 'a reference is empty',
      fix: 'use references such as nawawi:1,nawawi:2',
    });
  }
  return faults;
}

/** The references of a list. One reference can have commas, too: `Sahih Muslim, Book 12, Hadith 55`. */
function refsOf({ records }: LiveHadith, list: string): string[] {
  const refs = list.split(',').map((ref) => ref.trim());
  const isOne = refs.length > 1 && refs.length <= MAX_PARTS && !refs.includes('') && records.find(list) >= 0;
  return isOne ? [list] : refs;
}

/** Most parts of one reference that commas separate. */
const MAX_PARTS = 4;

function collectionsOf(hadith: LiveHadith, wanted: string, faults: Fault[]): string[] {
  const installed = hadith.records.content.collections.map(({ slug }) => slug);
  const slugs = wanted.split(',').map((name) => name.trim().toLowerCase());
  const [unknown] = slugs.filter((slug) => !installed.includes(slug));
  if (unknown !== undefined) faults.push(noCollection(unknown, installed));
  return slugs;
}

/** The fault for a name that is not the slug of an installed collection. */
function noCollection(name: string, installed: readonly string[]): Fault {
  const location = 'query.collection';
  const [slug, ...others] = matchCollections(name);
  const use = `use one or more of ${installed.join(',') || '(none installed)'}`;
  if (slug === undefined || others.length > 0)
    return { location, message: `no collection has the slug ${quoteValue(name)}`, fix: use };
  if (installed.includes(slug))
    return { location, message: `${quoteValue(name)} is not a slug`, fix: `did you mean ${slug}?`, suggestion: slug };
  const install = howToInstall(slug);
  const fix = install === undefined ? use : `${use}; ${install}`;
  return { location, message: `${collectionOf(slug).names.en} is not installed`, fix };
}

/** The faults of a book that is the name of a collection, which would match nothing. */
function bookFaults({ book = '' }: HadithQuery): Fault[] {
  const [slug, ...others] = /\p{N}/u.test(book) ? [] : matchCollections(book);
  if (slug === undefined || others.length > 0) return [];
  const message = `it is the number of a book, and ${quoteValue(book)} names a collection`;
  return [{ location: 'query.book', message, fix: `use collection=${slug}` }];
}

/** Finds the graders whose names contain all words of the requested name. */
function gradersOf(hadith: LiveHadith, wanted: string, faults: Fault[]): string[] {
  const { graders } = hadith.records.content;
  const words = foldName(wanted).split(' ');
  const found = graders.filter((name) => {
    const known = foldName(name).split(' ');
    return words.every((word) => word !== '' && known.includes(word));
  });
  if (found.length === 0) {
    const fix = `use one of ${graders.filter((name) => name !== '').join(', ') || '(none, because no text has a grade)'}`;
    faults.push({ location: 'query.graded_by', message: `no scholar is called ${quoteValue(wanted)}`, fix });
  }
  return found;
}

function conflict(name: string, other: string): Fault {
  return { location: `query.${name}`, message: `it cannot be combined with ${other}`, fix: 'send only one of them' };
}
