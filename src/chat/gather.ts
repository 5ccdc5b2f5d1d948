import type { ChatLanguage, ModelKind } from '../contract/chat.ts';
import { unknownWords } from '../corpus/search/unknown.ts';
import type { ChatCorpus } from './passages.ts';
import { type Evidence, retrieve } from './retrieve.ts';

/*
 * What counts as evidence. The bounds were found with the project's own questions (bench/chat), over the starter pack and over a full
 * set of 36,000 hadiths: of what must be abstained from, nothing whose words are all known comes above 0.25.
 */

/** From here on a passage speaks of what was asked. */
const ENOUGH = 0.28;
/** The same for one word alone, which more texts have by chance. */
const ENOUGH_ALONE = 0.4;
/**
 * How much more is asked for when no text knows any of the words, and as much of it as there are such words: of what they name the texts hardly
 * speak. The more forms the words of a language have, the less an unmet one says.
 */
const MORE_IF_UNKNOWN: Readonly<Record<ChatLanguage, number>> = { en: 0.6, bn: 0.5, ar: 0.16 };
/** A misspelt word weighs less than the one that is meant; this only where no other word is unknown. */
const SHARE_IF_MISSPELT = 0.7;
/** For words that are only heard (Arabic in Latin letters), which weigh less. */
const ENOUGH_HEARD = 0.06;
/** What nearly has the words that the texts use for it. */
const SURE = 0.8;
/** For a passage that the whole of a query sounds like, whatever its words are (Arabic in other letters). */
const ENOUGH_WHOLE_HEARD = 0.45;
/** Near enough to be shown with an abstention. */
const NEAR = 0.15;
/** A passage much weaker than the best one of its kind is left out, and a hadith beside a verse that is far more to the point. */
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
  /** The same in words that the texts use: only passages that have nearly all of them count. */
  readonly otherWords?: readonly string[];
  readonly model: ModelKind;
  /** Of the answer. */
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
  readonly only: 'quran' | 'hadith' | undefined;
  /** Verses and hadiths that were shown before, by their places. */
  readonly seen?: Places;
  /** Only these are looked at. */
  readonly within?: Places;
  /** What is near, though not near enough to be an answer. */
  readonly nearest?: boolean;
};

/** The passages that speak of it clearly enough, best first, verses before hadiths. */
export function gather(
  corpus: ChatCorpus,
  { query, model, language, queryLanguage, only, otherWords = [], seen, within, nearest = false }: Gathering,
): Evidence[] {
  const { least, unknown } = bound(corpus, query, queryLanguage);
  const kinds = (['quran', 'hadith'] as const).filter((kind) => only === undefined || only === kind);
  const found = kinds.map((kind) => {
    const input = {
      ...{ kind, language, limit: SIZES[model][kind] + 2 },
      ...(seen === undefined ? {} : { seen: seen[kind] }),
      ...(within === undefined ? {} : { within: within[kind] }),
    };
    const sure = otherWords.flatMap((other) =>
      retrieve(corpus, { ...input, query: other }).filter(({ strength }) => strength >= SURE),
    );
    const others = retrieve(corpus, { ...input, query, unknown });
    return strongest([...sure, ...others]);
  });
  return found.flatMap((evidence, place) => {
    const bar = Math.max(
      nearest ? Math.min(NEAR, least) : least,
      (evidence[0]?.strength ?? 0) * SHARE_OF_BEST,
      place > 0 ? (found[0]?.[0]?.strength ?? 0) * SHARE_OF_VERSE : 0,
    );
    const isEnough = ({ strength, heard }: Evidence) =>
      strength >= (heard === true ? Math.min(bar, ENOUGH_WHOLE_HEARD) : bar);
    return evidence.filter(isEnough).slice(0, SIZES[model][kinds[place] ?? 'quran']);
  });
}

/** Each passage once, by what it is worth at its best; the strongest first. */
function strongest(evidence: readonly Evidence[]): Evidence[] {
  const best = new Map<number, Evidence>();
  for (const passage of evidence) {
    if (passage.strength > (best.get(passage.doc)?.strength ?? 0)) best.set(passage.doc, passage);
  }
  return [...best.values()].sort((a, b) => b.strength - a.strength || a.doc - b.doc);
}

/** How strong a passage must be, and the words of the query that neither book knows. */
function bound(corpus: ChatCorpus, query: string, language: ChatLanguage) {
  const latin = !/[^\P{L}\p{Script=Latin}]/u.test(query);
  if (language === 'ar' && latin) return { least: ENOUGH_HEARD, unknown: undefined };
  const quran = unknownWords(corpus.verses.index, query, corpus.budget);
  const hadith = corpus.hadith?.index === undefined ? quran : unknownWords(corpus.hadith.index, query, corpus.budget);
  // Bengali in Latin letters is found by its sound: its words are unknown as they stand.
  const isForeign = (term: string) => language !== 'bn' || !/^[a-z]/.test(term);
  const unknown = new Set([...quran.unknown].filter((term) => hadith.unknown.has(term) && isForeign(term)));
  const least = quran.content > 1 ? ENOUGH : ENOUGH_ALONE;
  // Nearly every Arabic word is a letter away from another one: there it says nothing.
  const isMisspelt = (term: string) => language !== 'ar' && (quran.misspelt.has(term) || hadith.misspelt.has(term));
  const strange = [...unknown].filter((term) => !isMisspelt(term)).length;
  if (unknown.size > 0 && strange === 0) return { least: least * SHARE_IF_MISSPELT, unknown: undefined };
  return { least: least + (strange / Math.max(1, quran.content)) * MORE_IF_UNKNOWN[language], unknown };
}
