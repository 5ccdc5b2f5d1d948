import type { ChatLanguage } from '../contract/chat.ts';
import { search } from '../corpus/search/search.ts';
import type { ChatCorpus, Passage } from './passages.ts';

/** A passage that a search has found, with how much of what was asked it speaks of (0 to 1 and somewhat above). */
export type Evidence = Passage & {
  readonly strength: number;
  /** Score of the search engine; compares within one kind. */
  readonly score: number;
};

export type Wish = {
  readonly query: string;
  readonly kind: Passage['kind'];
  readonly limit: number;
  /** Of the answer: hadiths with a whole text in it go before others of the same strength. */
  readonly language: ChatLanguage;
  /** Passages that were shown before. */
  readonly seen?: ReadonlySet<number>;
};

/** Longer texts are named, not quoted: nobody reads them in a chat. In UTF-16 units. */
const LONGEST_HADITH = 1_800;
/** How many more than are wanted are looked at, as some are stubs, or too long. */
const SPARE = 3;

/** The best passages of one kind for a query. */
export function retrieve(corpus: ChatCorpus, wish: Wish): Evidence[] {
  const index = wish.kind === 'quran' ? corpus.verses.index : corpus.hadith?.index;
  if (index === undefined) return [];
  const { seen } = wish;
  const found = search(index, {
    text: wish.query,
    limit: wish.limit * SPARE,
    ...(seen === undefined || seen.size === 0 ? {} : { allow: (doc: number) => !seen.has(doc) }),
  });
  return found.hits
    .filter(({ doc }) => wish.kind === 'quran' || isQuotable(corpus, doc))
    .slice(0, wish.limit)
    .map(({ doc, score }) => ({ kind: wish.kind, doc, score, strength: found.weight > 0 ? score / found.weight : 0 }));
}

function isQuotable({ hadith }: ChatCorpus, doc: number): boolean {
  if (hadith === undefined) return false;
  return (['ar', 'en', 'bn'] as const).some((lang) => {
    const text = hadith.records.text(doc, lang);
    return text !== undefined && text.length <= LONGEST_HADITH && hadith.records.stateOf(doc, lang) === 'complete';
  });
}
