import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import type { Highlight } from '@isnad/contract/search';
import { howToInstall } from '../../catalogue/catalogue.ts';
import type { LiveHadith } from '../../live.ts';
import { isExact, type QueryReading, readQuery } from '../../reading/read-query.ts';
import { readHadith } from '../../references/read-reference.ts';
import { keysOf } from '../../references/reference.ts';
import { hadithWithin } from '../../references/reference-within.ts';
import { highlights } from '../../search/highlight.ts';
import { NAMED_SCORE, type ResultPage, type ScoredDoc, searchPage } from '../../search/page.ts';
import type { Query } from '../../search/search.ts';
import type { Subjects } from '../../subjects/match.ts';
import { textsOn } from '../../subjects/texts-on.ts';
import type { WorkBudget } from '../../work-budget.ts';
import { collectionOf } from '../collections.ts';
import { LANGS, type Lang } from '../model.ts';
import { type HadithFilter, hadithTest } from './chosen.ts';
import { nameMatcher } from './match-author.ts';
import { collectionNames } from './named-collections.ts';

export type HadithSearch = {
  readonly text: string;
  readonly mode: Query['mode'];
  readonly filter: HadithFilter;
  readonly offset: number;
  readonly limit: number;
  /** Texts near by meaning, nearest first, when vectors are in use. */
  readonly near?: readonly number[] | undefined;
};

/**
 * Returns one page of matching hadiths. A query that is nothing but the name of a collection or an author lists its hadiths. A hadith that the query
 * names (`bukhari 1`) comes first. @throws {Failure} `unavailable` without an index
 */
export function findHadiths(
  hadith: LiveHadith,
  subjects: Subjects,
  search: HadithSearch,
  budget?: WorkBudget,
): ResultPage {
  const { index } = hadith;
  if (index === undefined)
    throw new Failure('unavailable', 'The hadith corpus has no search index. Retry in a minute.', { retryAfter: 60 });
  const { text, mode, filter, offset, limit, near } = search;
  const named = mode === 'phrase' || mode === 'exact' ? [] : hadithsMeant(hadith, text);
  const isBest = mode === undefined || mode === 'best';
  const listed = isBest && named.length === 0 && !isExact(text) ? listNamed(hadith, search) : undefined;
  if (listed !== undefined) return listed;
  const reading = isBest ? readQuery(text, collectionNames) : undefined;
  const onSubjects = reading !== undefined && named.length === 0 ? hadithsOn(hadith, subjects, text, reading) : [];
  const meant = onSubjects.flatMap((texts) => (texts.named ? namedTexts(hadith, texts.docs) : []));
  const page = (words: string, chosen: HadithFilter) =>
    searchPage(index, {
      text: words,
      mode,
      allow: hadithTest(hadith, chosen),
      named: named.length > 0 ? named : meant,
      offset,
      limit,
      budget,
      subjects: onSubjects,
      near,
      precedence: precedenceOf(hadith),
    });
  if (reading === undefined) return page(text, filter);
  const { words, collections } = reading;
  if (named.length > 0 || collections.length === 0 || filter.collections !== undefined) return page(words, filter);
  const found = page(words, { ...filter, collections });
  // A name in the words never empties a result.
  return found.total > 0 ? found : page(text, filter);
}

/** Collections of forty hadiths from the others. */
const FORTIES: ReadonlySet<string> = new Set(['nawawi', 'qudsi', 'dehlawi']);

/** The hadiths of a subject that a query names. Those of the collections that the forties were chosen from come first. */
function namedTexts({ records }: LiveHadith, docs: readonly number[]): number[] {
  const { content, columns } = records;
  const isChosen = (doc: number) => FORTIES.has(content.collections[columns.collection[doc] ?? 0]?.slug ?? '');
  return [...docs.filter((doc) => !isChosen(doc)), ...docs.filter(isChosen)];
}

/** The most used collections come first, in the order in which the collections are listed. */
function precedenceOf({ records }: LiveHadith): (doc: number) => number {
  const firsts = records.content.collections.map(({ first }) => first);
  return (doc) => firsts.findLastIndex((first) => first <= doc);
}

const nameMatchers = new WeakMap<LiveHadith['records'], ReturnType<typeof nameMatcher>>();

/** Lists the hadiths of the collection or author that is all that a query names, in their order. Undefined if none passes the filter. */
function listNamed(hadith: LiveHadith, { text, filter, offset, limit }: HadithSearch): ResultPage | undefined {
  const { records } = hadith;
  const match = nameMatchers.get(records) ?? nameMatcher(records);
  nameMatchers.set(records, match);
  const isNamed = match(text);
  if (isNamed === undefined) return undefined;
  const passes = hadithTest(hadith, filter) ?? (() => true);
  const hits: ScoredDoc[] = [];
  let total = 0;
  for (let doc = 0; doc < records.content.count; doc++) {
    if (!isNamed(doc) || !passes(doc)) continue;
    if (total >= offset && hits.length < limit) hits.push({ doc, score: NAMED_SCORE });
    total++;
  }
  if (total === 0) return undefined;
  const next = offset + hits.length;
  return next < total && hits.length > 0 ? { hits, total, next } : { hits, total };
}

/** The hadiths of the references of subjects, resolved once for each corpus. */
const docsByRef = new WeakMap<LiveHadith['records'], Map<string, readonly number[]>>();

/** Returns the hadiths of the subjects that a query is about. */
function hadithsOn({ records }: LiveHadith, subjects: Subjects, text: string, { language, kind }: QueryReading) {
  const known = docsByRef.get(records) ?? new Map<string, readonly number[]>();
  docsByRef.set(records, known);
  const docsOf = (ref: string): readonly number[] => {
    const docs = known.get(ref);
    if (docs !== undefined) return docs;
    const doc = records.find(ref);
    const found = doc < 0 ? [] : [doc];
    known.set(ref, found);
    return found;
  };
  return textsOn(subjects, { text, language, kind }, docsOf);
}

/** Every way to name a hadith has a digit, a colon, a hyphen or the word `book`. */
const MAY_NAME = /[\p{N}:-]|book/iu;

/** Returns the record that a query names (`bukhari 1`), both for a number that counts in two ways, or none. */
export function namedHadith({ records }: LiveHadith, text: string): number[] {
  return MAY_NAME.test(text) ? records.readings(text) : [];
}

/** Returns the records that a query names, alone or beside other words. */
function hadithsMeant(hadith: LiveHadith, text: string): number[] {
  const named = namedHadith(hadith, text);
  const within = named.length > 0 || isExact(text) ? undefined : hadithWithin(text);
  const docs = (within === undefined ? [] : keysOf(within)).map((key) => hadith.records.find(key));
  return within === undefined ? named : docs.filter((doc) => doc >= 0);
}

/** Returns the record number of a reference. @throws {Failure} `hadith_not_found` */
export function hadithOf({ records }: Pick<LiveHadith, 'records'>, ref: string): number {
  const found = records.find(ref);
  if (found < 0) throw new Failure('hadith_not_found', whyMissing(records, ref));
  return found;
}

/** Says why there is no hadith of a reference: what the installed texts lack, or that there can be none. */
export function whyMissing({ content, numbers, find, ref: refOf }: LiveHadith['records'], ref: string): string {
  const named = readHadith(ref);
  const [key] = named === undefined ? [] : keysOf(named);
  const [slug = '', number = ''] = key?.split(':') ?? [];
  const name = content.collections.find((one) => one.slug === slug)?.names.en;
  if (key === undefined)
    return `There is no hadith ${quoteValue(ref)} in the installed texts. Send a reference such as nawawi:1.`;
  if (name === undefined) {
    const install = howToInstall(slug)?.replace('the', 'The');
    const missing = `${collectionOf(slug).names.en} is not among the installed collections.`;
    return install === undefined ? missing : `${missing} ${install}.`;
  }
  if (number.includes('/'))
    return `The installed texts of ${name} have no book and hadith ${number}. Send the number of the hadith in the collection.`;
  if (!numbers.canExist(key))
    return `${name} has no hadith ${number}. The last one of the installed texts is ${numbers.last(slug)}.`;
  const last = numbers.lastCited(slug);
  if (Number.parseInt(number, 10) > last)
    return `Hadith ${number} of ${name} is not in the installed texts. Their numbers end with ${last}. Other editions count otherwise.`;
  const before = numbers.before(key);
  const neighbor = before === undefined ? -1 : find(`${slug}:${before}`);
  const where =
    neighbor < 0 ? '' : ` ${refOf(neighbor)} stands before it. Some numbers are printed within the hadith before them.`;
  return `Hadith ${number} of ${name} is not in the installed texts.${where}`;
}

const MAX_PARALLELS = 10;

type HitForm = {
  /** The query whose words are highlighted. */
  readonly marked: { readonly text: string; readonly lang: Lang } | undefined;
  /** The requested fields of each record. Undefined: all. */
  readonly fields?: readonly string[] | undefined;
  readonly budget: WorkBudget;
};

/** Returns the members of a hit besides its record, as JSON. Empty if `fields` has none of them. */
export function hitMembers(hadith: LiveHadith, hit: ScoredDoc, { marked, fields, budget }: HitForm): string {
  const has = (name: string) => fields === undefined || fields.includes(name);
  const same = has('parallels') ? (hit.same ?? []) : [];
  const parallels = same.slice(0, MAX_PARALLELS).map((doc) => hadith.records.ref(doc));
  const isMarked = marked !== undefined && has('highlights');
  const members = {
    ...(has('score') ? { score: hit.score } : {}),
    ...(parallels.length > 0 ? { parallels } : {}),
    ...(isMarked ? { highlights: highlightsOf(hadith, hit.doc, { ...marked, budget }) } : {}),
  };
  return JSON.stringify(members).slice(1, -1);
}

type Marked = { readonly text: string; readonly lang: Lang; readonly budget: WorkBudget };

function highlightsOf({ records, index }: LiveHadith, doc: number, marked: Marked): Highlight[] {
  if (index === undefined) return [];
  const answered = records.langOf(doc, marked.lang);
  return LANGS.flatMap((lang) => {
    const text = records.text(doc, lang);
    if (text === undefined) return [];
    const marks = highlights(index, text, marked.text, marked.budget);
    const fields = lang === answered ? ['text', `texts.${lang}`] : [`texts.${lang}`];
    return fields.flatMap((field) => marks.map(({ start, end }) => ({ field, start, end })));
  });
}
