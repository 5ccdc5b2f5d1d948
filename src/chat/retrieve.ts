import type { ChatLanguage } from '../contract/chat.ts';
import { GRADE_CLASSES } from '../corpus/hadith/model.ts';
import { search } from '../corpus/search/search.ts';
import type { ChatCorpus, Passage } from './passages.ts';

/** A passage that a search has found, with how much of what was asked it speaks of (0 to 1 and somewhat above). */
export type Evidence = Passage & {
  readonly strength: number;
  /** Score of the search engine; compares within one kind. */
  readonly score: number;
  /** Found because the whole of the query sounds like it: Arabic in other letters. */
  readonly heard?: boolean;
  /** Places of hadiths that tell the same. */
  readonly same?: readonly number[];
};

export type RetrievalInput = {
  readonly query: string;
  readonly kind: Passage['kind'];
  readonly limit: number;
  /** Of the answer: of hadiths that are equally near, those with a whole text in it go first. */
  readonly language?: ChatLanguage;
  /** Passages that were shown before. */
  readonly seen?: ReadonlySet<number>;
  /** Only these passages. */
  readonly within?: ReadonlySet<number>;
  /** Words of the query that no text has: a passage that answers only what they resemble is left out. */
  readonly unknown?: ReadonlySet<string> | undefined;
};

/** Longer texts are named, not quoted: nobody reads them in a chat. In UTF-16 units. */
const MAX_HADITH_LENGTH = 1_800;
/** How many more than are wanted are looked at, as some are stubs, or too long. */
const SPARE = 3;
/** Strange words that together may be Arabic in Bengali letters. */
const MIN_HEARD = 3;
/** Nothing comes so near by chance: the whole of the query sounds like the passage. */
const SURELY_HEARD = 1;
/** What a hadith is worth that scholars hold to be weak, or fabricated, and none to be sound. */
const WEAK_SHARE = 0.85;
const FABRICATED_SHARE = 0.6;
/** What it is worth when it cannot be read in the language of the answer. */
const OTHER_LANGUAGE_SHARE = 0.95;

/** The best passages of one kind for a query. */
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
    .filter(({ doc }) => kind === 'quran' || isQuotable(corpus, doc))
    .map(({ doc, score, why, same }) => ({
      kind,
      doc,
      score,
      strength: (score / weight) * (kind === 'quran' ? 1 : worth(corpus, doc, language)),
      heard: why.some(({ term, match }) => match === 'sound' && term.includes(' ')),
      ...(same === undefined ? {} : { same }),
    }))
    .sort((a, b) => b.strength - a.strength || a.doc - b.doc)
    .slice(0, limit);
}

/** A word that some text has must be met; that the whole sounds alike says little of one or two strange words. */
function isMeant(
  why: readonly { readonly term: string; readonly match: string }[],
  unknown: ReadonlySet<string>,
): boolean {
  return why.some(({ term, match }) => !unknown.has(term) && (match !== 'sound' || unknown.size >= MIN_HEARD));
}

const bit = (grade: (typeof GRADE_CLASSES)[number]) => 1 << GRADE_CLASSES.indexOf(grade);
const SOUND = bit('sahih') | bit('hasan');

/** Of two hadiths that are equally near, the one that nobody calls weak goes first, and the one that can be read. */
function worth({ hadith }: ChatCorpus, doc: number, language: ChatLanguage | undefined): number {
  if (hadith === undefined) return 0;
  const { columns } = hadith.records;
  const grades = columns.gradeMask[doc] ?? 0;
  const readable =
    language === undefined || hadith.records.langOf(doc, language) === language ? 1 : OTHER_LANGUAGE_SHARE;
  if ((grades & bit('mawdu')) !== 0) return FABRICATED_SHARE * readable;
  return (grades & bit('daif')) !== 0 && (grades & SOUND) === 0 ? WEAK_SHARE * readable : readable;
}

function isQuotable({ hadith }: ChatCorpus, doc: number): boolean {
  if (hadith === undefined) return false;
  return (['ar', 'en', 'bn'] as const).some((lang) => {
    const text = hadith.records.text(doc, lang);
    return text !== undefined && text.length <= MAX_HADITH_LENGTH && hadith.records.stateOf(doc, lang) === 'complete';
  });
}
