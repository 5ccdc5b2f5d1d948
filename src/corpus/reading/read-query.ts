import type { ChatLanguage } from '@isnad/contract/chat';
import type { Token } from '../fold/token.ts';
import { tokenise } from '../fold/tokenise.ts';
import { standardArabic } from './arabic-dialects.ts';
import { languageOf } from './detect.ts';
import { fillerWords } from './filler-words.ts';

/** What a query asks for. */
export type QueryReading = {
  /** The language it is written in; undefined when it cannot be determined. */
  readonly language: ChatLanguage | undefined;
  /** The kind of text that it names, if it names one. */
  readonly kind: 'quran' | 'hadith' | undefined;
  /** The slugs of the collections that it names beside other words. */
  readonly collections: readonly string[];
  /** The words to search for: without those that name a kind, a form, a language or a collection. The whole query when nothing else remains. */
  readonly words: string;
};

/** Finds the collection that a run of words names. */
export type CollectionNames = {
  /** Tests whether a name starts with this word. */
  readonly isStart: (term: string) => boolean;
  /** Returns the slug of the name that is exactly these words. */
  readonly find: (name: string) => string | undefined;
};

const NO_COLLECTIONS: CollectionNames = { isStart: () => false, find: () => undefined };
const MAX_NAME_WORDS = 4;
const QUOTED = /["“”„«»*]/;

/** Whether a query says exactly what to search, with quotation marks or a star. */
export const isExact = (query: string): boolean => QUOTED.test(query);

/**
 * Reads a query. Pure; `collections` adds the names of the collections that it can filter by. A query with quotation marks or a star says exactly
 * what to search, and so is not changed.
 */
export function readQuery(query: string, collections: CollectionNames = NO_COLLECTIONS): QueryReading {
  if (isExact(query)) return reading(query, undefined, [], query);
  const text = standardArabic(query);
  const unchanged = reading(text, undefined, [], text);
  const tokens = tokenise(text).filter(({ joined }) => joined !== true);
  const named = namedCollections(text, tokens, collections);
  const { hadith, quran, others } = fillerWords();
  const rest = tokens.filter((token) => !named.tokens.has(token));
  const kept = rest.filter(({ term }) => !hadith.has(term) && !quran.has(term) && !others.has(term));
  if (kept.length === 0) return unchanged;
  const has = (kind: ReadonlySet<string>) => rest.some(({ term }) => kind.has(term));
  const kind = has(hadith) === has(quran) ? undefined : has(hadith) ? 'hadith' : 'quran';
  const words = kept.length === tokens.length ? text : kept.map(({ start, end }) => text.slice(start, end)).join(' ');
  return reading(text, kind, named.slugs, words);
}

/** The language is detected when it is read, because most queries do not need it. */
function reading(
  text: string,
  kind: QueryReading['kind'],
  collections: readonly string[],
  words: string,
): QueryReading {
  return {
    get language() {
      return languageOf(text);
    },
    ...{ kind, collections, words },
  };
}

type NamedCollections = { slugs: readonly string[]; tokens: ReadonlySet<Token> };

/** Finds the longest names of collections. */
function namedCollections(
  text: string,
  tokens: readonly Token[],
  { isStart, find }: CollectionNames,
): NamedCollections {
  const slugs = new Set<string>();
  const used = new Set<Token>();
  for (let at = 0; at < tokens.length; at++) {
    if (!isStart(tokens[at]?.term ?? '')) continue;
    for (let last = Math.min(tokens.length, at + MAX_NAME_WORDS) - 1; last >= at; last--) {
      const slug = find(text.slice(tokens[at]?.start, tokens[last]?.end));
      if (slug === undefined) continue;
      slugs.add(slug);
      for (const token of tokens.slice(at, last + 1)) used.add(token);
      at = last;
      break;
    }
  }
  return { slugs: [...slugs], tokens: used };
}
