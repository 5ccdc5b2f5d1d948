import type { ChatLanguage, ModelKind } from '@isnad/contract/chat';
import { tokenise } from '../../corpus/fold/tokenise.ts';
import { unknownWords } from '../../corpus/search/unknown.ts';
import type { ChatCorpus } from './passages.ts';
import { type Evidence, retrieve } from './retrieve.ts';

/*
 * Thresholds for evidence. Determined with the project's own questions (bench/chat), on the starter pack and on a full set of 36,000 hadiths. Among
 * questions that must be abstained from and have only known words, no passage scores above 0.25.
 */

/** Minimum strength of a passage on the subject. */
const ENOUGH = 0.36;
/** Minimum for a single word, which more texts have by chance. */
const ENOUGH_ALONE = 0.4;
/**
 * Added to the minimum in proportion to the share of words that no text has: the texts hardly cover what these name. Smaller for languages with more
 * inflected forms, where a missing form means less.
 */
const MORE_IF_UNKNOWN: Readonly<Record<ChatLanguage, number>> = { en: 0.6, bn: 0.5, ar: 0.16 };
/** A misspelled word weighs less than the correct one. Applies only when no other word is unknown. */
const SHARE_IF_MISSPELT = 0.7;
/** Minimum for sound matches (Arabic in Latin letters), which weigh less. */
const ENOUGH_HEARD = 0.06;
/** A match of nearly all of the equivalent words. */
const SURE = 0.8;
/** Minimum for a passage that sounds like the whole query, whatever its words (Arabic in other letters). */
const ENOUGH_WHOLE_HEARD = 0.45;
/** A passage with a single word of a longer query says nothing on it. */
const MIN_MATCHED = 2;
/** Minimum strength of a passage with two words of the query: two common words are in many texts. */
const ENOUGH_FOR_TWO = 0.55;
/** Drops passages much weaker than the best one of their kind, and hadiths much weaker than the best verse. */
const SHARE_OF_BEST = 0.5;
const SHARE_OF_VERSE = 0.3;
const SIZES: Readonly<Record<ModelKind, { readonly quran: number; readonly hadith: number }>> = {
  light: { quran: 1, hadith: 1 },
  v1: { quran: 3, hadith: 2 },
  pro: { quran: 5, hadith: 4 },
};

type Places = Readonly<Record<'quran' | 'hadith', ReadonlySet<number>>>;

export type Gathering = {
  readonly query: string;
  /** The query in the words of the texts. Only passages with nearly all of these words count. */
  readonly otherWords?: readonly string[];
  readonly model: ModelKind;
  /** Language of the answer. */
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
  readonly only: 'quran' | 'hadith' | undefined;
  /** Verses and hadiths already shown, by record number. */
  readonly seen?: Places;
  /** Limits the search to these. */
  readonly within?: Places;
};

/** Finds the passages with sufficient strength, best first, verses before hadiths. */
export function gather(
  corpus: ChatCorpus,
  { query, model, language, queryLanguage, only, otherWords = [], seen, within }: Gathering,
): Evidence[] {
  const { least, unknown, content } = bound(corpus, query, queryLanguage);
  const kinds = (['quran', 'hadith'] as const).filter((kind) => only === undefined || only === kind);
  const found = kinds.map((kind) => {
    const input = {
      ...{ kind, language, limit: SIZES[model][kind] + 2 },
      ...(seen === undefined ? {} : { seen: seen[kind] }),
      ...(within === undefined ? {} : { within: within[kind] }),
    };
    const sure = otherWords.flatMap((other) =>
      retrieve(corpus, { ...input, query: other })
        .filter(({ strength }) => strength >= SURE)
        .map((passage) => ({ ...passage, inOtherWords: true })),
    );
    const others = retrieve(corpus, { ...input, query, unknown });
    return strongest([...sure, ...others]);
  });
  return found.flatMap((evidence, place) => {
    const bar = Math.max(
      least,
      (evidence[0]?.strength ?? 0) * SHARE_OF_BEST,
      place > 0 ? (found[0]?.[0]?.strength ?? 0) * SHARE_OF_VERSE : 0,
    );
    const isEnough = ({ strength, heard, matched }: Evidence) =>
      strength >= (heard === true ? Math.min(bar, ENOUGH_WHOLE_HEARD) : bar) &&
      (heard === true ||
        strength >= SURE ||
        (matched >= Math.min(content, MIN_MATCHED) && (matched !== 2 || strength >= ENOUGH_FOR_TWO)));
    return evidence.filter(isEnough).slice(0, SIZES[model][kinds[place] ?? 'quran']);
  });
}

/** Keeps each passage once with its highest strength, strongest first. */
function strongest(evidence: readonly Evidence[]): Evidence[] {
  const best = new Map<number, Evidence>();
  for (const passage of evidence) {
    if (passage.strength > (best.get(passage.doc)?.strength ?? 0)) best.set(passage.doc, passage);
  }
  return [...best.values()].sort((a, b) => b.strength - a.strength || a.doc - b.doc);
}

/** A shorter word is an abbreviation, or a way to write another. */
const MIN_LETTERS = 4;
/** An Arabic word without the article is most often one of the dialects. */
const ARTICLE = /^(?:[وفبك]?ال|لل)/;

/** Returns the only word of a query that no installed text has in any form, when the texts have the others. */
export function missingWord(corpus: ChatCorpus, query: string, language: ChatLanguage): string | undefined {
  const { missing, content } = missingWords(corpus, query, language);
  const [first, ...others] = missing;
  if (first === undefined || first.isMisspelt || others.length > 0 || content < 2) return undefined;
  const { word } = first;
  return [...word].length < MIN_LETTERS || (language === 'ar' && !ARTICLE.test(word)) ? undefined : word;
}

/** A word that no installed text has, as it is written. `isMisspelt`: most likely a typo of one that they have. */
type MissingWord = { readonly word: string; readonly isMisspelt: boolean };

/**
 * Returns the words of a query that no installed text has in any form, and the number of its content words. None for Bengali and Arabic in Latin
 * letters, of which nearly all words are missing.
 */
export function missingWords(
  corpus: ChatCorpus,
  query: string,
  language: ChatLanguage,
): { readonly missing: readonly MissingWord[]; readonly content: number } {
  if (language !== 'en' && /\p{Script=Latin}/u.test(query)) return { missing: [], content: 0 };
  const quran = unknownWords(corpus.verses.index, query, corpus.budget);
  const hadith = corpus.hadith?.index === undefined ? quran : unknownWords(corpus.hadith.index, query, corpus.budget);
  const written = (term: string) =>
    query.split(/\s+/).find((one) => tokenise(one).some((token) => token.term === term));
  const missing = [...quran.unknown]
    .filter((term) => hadith.unknown.has(term))
    .map((term) => ({
      word: written(term) ?? term,
      isMisspelt: quran.misspelt.has(term) || hadith.misspelt.has(term),
    }));
  return { missing, content: quran.content };
}

/** Determines the minimum strength, and the query words that neither the Quran nor the hadiths have. */
function bound(corpus: ChatCorpus, query: string, language: ChatLanguage) {
  const latin = !/[^\P{L}\p{Script=Latin}]/u.test(query);
  if (language === 'ar' && latin) return { least: ENOUGH_HEARD, unknown: undefined, content: MIN_MATCHED };
  const quran = unknownWords(corpus.verses.index, query, corpus.budget);
  const hadith = corpus.hadith?.index === undefined ? quran : unknownWords(corpus.hadith.index, query, corpus.budget);
  // Bengali in Latin letters matches by sound, so its words are always unknown.
  const isForeign = (term: string) => language !== 'bn' || !/^[a-z]/.test(term);
  const unknown = new Set([...quran.unknown].filter((term) => hadith.unknown.has(term) && isForeign(term)));
  const least = quran.content > 1 ? ENOUGH : ENOUGH_ALONE;
  // Nearly every Arabic word is one letter away from another, so a near match means nothing.
  const isMisspelt = (term: string) => language !== 'ar' && (quran.misspelt.has(term) || hadith.misspelt.has(term));
  const strange = [...unknown].filter((term) => !isMisspelt(term)).length;
  if (unknown.size > 0 && strange === 0)
    return { least: least * SHARE_IF_MISSPELT, unknown: undefined, content: quran.content };
  return {
    least: least + (strange / Math.max(1, quran.content)) * MORE_IF_UNKNOWN[language],
    unknown,
    content: quran.content,
  };
}
