import type { ChatLanguage } from '@isnad/contract/chat';
import { GRADE_CLASSES } from '../../corpus/hadith/model.ts';
import { search } from '../../corpus/search/search.ts';
import { type ChatCorpus, isDamagedVerse, isQuotable, type Passage } from './passages.ts';

/** A passage found by search, with its strength: how much of the query it covers (0 to slightly above 1). */
export type Evidence = Passage & {
  readonly strength: number;
  /** Search score; comparable only within one kind. */
  readonly score: number;
  /** Found because it sounds like the whole query: Arabic in other letters. */
  readonly heard?: boolean;
  /** Found by the words in which the texts say it. */
  readonly inOtherWords?: boolean;
  /** Number of different query words that it has. */
  readonly matched: number;
  /** Record numbers of parallel hadiths. */
  readonly same?: readonly number[];
};

export type RetrievalInput = {
  readonly query: string;
  readonly kind: Passage['kind'];
  readonly limit: number;
  /** Language of the answer. Among equally relevant hadiths, those with a complete text in it rank first. */
  readonly language?: ChatLanguage;
  /** Passages already shown. */
  readonly seen?: ReadonlySet<number>;
  /** Limits the search to these passages. */
  readonly within?: ReadonlySet<number>;
  /** Query words that no text has. A passage that matches only words similar to them is dropped. */
  readonly unknown?: ReadonlySet<string> | undefined;
};

/** Longer texts are not quoted: they are too long for a chat. In UTF-16 units. */
const MAX_HADITH_LENGTH = 1_800;
/** Factor by which more hits are requested, because some are stubs or too long. */
const SPARE = 3;
/** Minimum number of unknown words that can be Arabic in Bengali letters. */
const MIN_HEARD = 3;
/** Never reached by chance: the passage sounds like the whole query. */
const SURELY_HEARD = 1;
/** Factor for a hadith that scholars grade as weak (or fabricated) and none as sound. */
const WEAK_SHARE = 0.85;
const FABRICATED_SHARE = 0.6;
/** Factor for a hadith without a text in the answer language. */
const OTHER_LANGUAGE_SHARE = 0.95;

/** Finds the best passages of one kind for a query. */
export function retrieve(corpus: ChatCorpus, input: RetrievalInput): Evidence[] {
  const { query, kind, limit, language, seen, within, unknown } = input;
  const index = kind === 'quran' ? corpus.verses.index : corpus.hadith?.index;
  if (index === undefined) return [];
  const found = search(index, {
    text: query,
    limit: limit * SPARE,
    budget: corpus.budget,
    ...(within === undefined && (seen === undefined || seen.size === 0)
      ? {}
      : { allow: (doc: number) => seen?.has(doc) !== true && within?.has(doc) !== false }),
  });
  const weight = Math.max(found.weight, Number.MIN_VALUE);
  return found.hits
    .filter(
      ({ why, score }) =>
        unknown === undefined || unknown.size === 0 || score >= weight * SURELY_HEARD || isMeant(why, unknown),
    )
    .filter(({ doc }) =>
      kind === 'quran'
        ? language === undefined || !isDamagedVerse(corpus, { kind, doc }, language)
        : hasQuotableText(corpus, doc),
    )
    .map(({ doc, score, why, same }) => ({
      kind,
      doc,
      score,
      strength: (score / weight) * (kind === 'quran' ? 1 : worth(corpus, doc, language)),
      matched: new Set(why.filter(({ term }) => isWord(term)).map(({ term }) => term)).size,
      heard: why.some(({ term, match }) => match === 'sound' && term.includes(' ')),
      ...(same === undefined ? {} : { same }),
    }))
    .sort((a, b) => b.strength - a.strength || a.doc - b.doc)
    .slice(0, limit);
}

/** One or two Latin letters are an article or a particle (`al`, `ki`). */
const isWord = (term: string) => !/^[a-z]{1,2}$/.test(term);

/** Requires a match of a word that some text has. A sound match is not enough for one or two unknown words. */
function isMeant(
  why: readonly { readonly term: string; readonly match: string }[],
  unknown: ReadonlySet<string>,
): boolean {
  return why.some(({ term, match }) => !unknown.has(term) && (match !== 'sound' || unknown.size >= MIN_HEARD));
}

const bit = (grade: (typeof GRADE_CLASSES)[number]) => 1 << GRADE_CLASSES.indexOf(grade);
const SOUND = bit('sahih') | bit('hasan');

/** Scales a hadith's strength: grades and language break near ties. */
function worth({ hadith }: ChatCorpus, doc: number, language: ChatLanguage | undefined): number {
  if (hadith === undefined) return 0;
  const { columns } = hadith.records;
  const grades = columns.gradeMask[doc] ?? 0;
  const readable =
    language === undefined || hadith.records.langOf(doc, language) === language ? 1 : OTHER_LANGUAGE_SHARE;
  if ((grades & bit('mawdu')) !== 0) return FABRICATED_SHARE * readable;
  return (grades & bit('daif')) !== 0 && (grades & SOUND) === 0 ? WEAK_SHARE * readable : readable;
}

function hasQuotableText({ hadith }: ChatCorpus, doc: number): boolean {
  if (hadith === undefined) return false;
  return (['ar', 'en', 'bn'] as const).some((lang) => {
    const text = hadith.records.text(doc, lang);
    return text !== undefined && text.length <= MAX_HADITH_LENGTH && isQuotable(hadith, doc, lang, text);
  });
}
