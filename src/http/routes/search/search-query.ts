import type { Hadith } from '@isnad/contract/hadith';
import type { FastifyRequest } from 'fastify';
import type { PageLanguage } from '../site/languages.ts';

/** Maximum length of a search in code points, as of the API. */
export const MAX_SEARCH = 256;
const MAX_OFFSET = 10_000;
const MAX_KEPT_LENGTH = 4_000;

/** Grades that a search can be limited to. */
export const GRADES = ['sahih', 'hasan', 'daif', 'mawdu', 'unknown'] as const satisfies readonly Grade[];
/** Kinds of hadiths that a search can be limited to. */
export const TYPES = ['marfu', 'mawquf', 'maqtu', 'qudsi'] as const satisfies readonly Hadith['type'][];
type Grade = Hadith['grades'][number]['grade'];

/** Where to search. */
export type Scope = 'all' | 'quran' | 'hadith';

/** What a visitor asks for. */
export type SearchInput = {
  /** Without characters that cannot be seen. Empty if there is nothing to search for. */
  readonly text: string;
  readonly scope: Scope;
  /** Slug of a collection of hadiths. */
  readonly collection: string | undefined;
  /** Grade that any scholar gave. */
  readonly grade?: Grade | undefined;
  /** Whose words the hadiths have. */
  readonly type?: Hadith['type'] | undefined;
  /** Number of results to skip. */
  readonly offset: number;
};

/** Controls of direction and width, which change how a text is shown and nothing that is searched for. The joiners of Bengali stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNSEEN = /[\u0000-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Reads the query of `/search`. Values that make no sense count as missing. @param name of the parameter with the text */
export function searchInputOf(request: FastifyRequest, name = 'q'): SearchInput {
  const query = request.query as Readonly<Record<string, unknown>>;
  const value = (of: string) => (typeof query[of] === 'string' ? query[of] : '');
  const scope = value('in');
  const offset = /^\d{1,5}$/.test(value('from')) ? Number(value('from')) : 0;
  const collection = value('collection').toLowerCase();
  return {
    text: value(name).slice(0, MAX_KEPT_LENGTH).toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim(),
    scope: scope === 'quran' || scope === 'hadith' ? scope : 'all',
    collection: /^[a-z0-9-]{1,40}$/.test(collection) ? collection : undefined,
    grade: GRADES.find((grade) => grade === value('grade')),
    type: TYPES.find((type) => type === value('type')),
    offset: Math.min(offset, MAX_OFFSET),
  };
}

/** The address of a search, without its language. */
export function searchPath({ text, scope, collection, grade, type, offset }: SearchInput): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (scope !== 'all') query.set('in', scope);
  if (collection !== undefined) query.set('collection', collection);
  if (grade !== undefined) query.set('grade', grade);
  if (type !== undefined) query.set('type', type);
  if (offset > 0) query.set('from', String(offset));
  return query.size === 0 ? '/search' : `/search?${query}`;
}

/** The language of the texts that a result shows: that of the search's letters, otherwise that of the page. */
export function shownLanguage(text: string, page: PageLanguage): PageLanguage {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  if (/\p{Script=Bengali}/u.test(text)) return 'bn';
  return /[a-z]/i.test(text) && page === 'ar' ? 'en' : page;
}
