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
/**
 * How much more is asked for when no text knows any of the words, and as much of it as there are such words: of what they name the texts hardly
 * speak. The more forms the words of a language have, the less an unmet one says.
 */
const MORE_IF_UNKNOWN: Readonly<Record<ChatLanguage, number>> = { en: 0.6, bn: 0.5, ar: 0.16 };
/** For words that are only heard (Arabic in Latin letters), which weigh less. */
const ENOUGH_HEARD = 0.06;
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

export type Gathering = {
  readonly query: string;
  readonly model: ModelKind;
  readonly language: ChatLanguage;
  readonly only: 'quran' | 'hadith' | undefined;
  /** Verses and hadiths that were shown before, by their places. */
  readonly seen?: Readonly<Record<'quran' | 'hadith', ReadonlySet<number>>>;
  /** What is near, though not near enough to be an answer. */
  readonly nearest?: boolean;
};

/** The passages that speak of it clearly enough, best first, verses before hadiths. */
export function gather(
  corpus: ChatCorpus,
  { query, model, language, only, seen, nearest = false }: Gathering,
): Evidence[] {
  const { least, words } = bound(corpus, query, language);
  const kinds = (['quran', 'hadith'] as const).filter((kind) => only === undefined || only === kind);
  const found = kinds.map((kind) => {
    const wish = { query, kind, limit: SIZES[model][kind] + 2, words };
    return retrieve(corpus, seen === undefined ? wish : { ...wish, seen: seen[kind] });
  });
  return found.flatMap((evidence, place) => {
    const bar = Math.max(
      nearest ? Math.min(NEAR, least) : least,
      (evidence[0]?.strength ?? 0) * SHARE_OF_BEST,
      place > 0 ? (found[0]?.[0]?.strength ?? 0) * SHARE_OF_VERSE : 0,
    );
    return evidence.filter(({ strength }) => strength >= bar).slice(0, SIZES[model][kinds[place] ?? 'quran']);
  });
}

function bound(corpus: ChatCorpus, query: string, language: ChatLanguage) {
  const latin = !/[^\P{L}\p{Script=Latin}]/u.test(query);
  if (language === 'ar' && latin) return { least: ENOUGH_HEARD, words: undefined };
  const hadiths = corpus.hadith?.index;
  const { content, unknown: inVerses } = unknownWords(corpus.verses.index, query);
  const inHadiths = hadiths === undefined ? inVerses : unknownWords(hadiths, query).unknown;
  // Bengali in Latin letters is found by its sound: its words are unknown as they stand.
  const isForeign = (term: string) => language !== 'bn' || !/^[a-z]/.test(term);
  const unknown = new Set([...inVerses].filter((term) => inHadiths.has(term) && isForeign(term)));
  const share = unknown.size / Math.max(1, content);
  return { least: ENOUGH + share * MORE_IF_UNKNOWN[language], words: { content, unknown } };
}
