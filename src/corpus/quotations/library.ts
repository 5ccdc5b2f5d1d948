import type { Lang } from '../hadith/model.ts';
import type { SearchIndex } from '../index/open.ts';
import type { LiveHadith, LiveVerses } from '../live.ts';
import { surahOf } from '../quran/find.ts';
import type { Quran } from '../quran/open.ts';
import { verseKey } from '../references.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { Claimed } from './claimed-references.ts';
import { type RightText, readRight } from './plain-words.ts';
import type { Kind } from './quotation.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Texts by number, with a search index. */
export type Library = {
  readonly kind: Kind;
  readonly index: SearchIndex;
  /**
   * Reads a text; undefined when it is missing in this language. Cached as long as the library, because a request reads some texts more than once.
   */
  readonly read: (doc: number, lang: Lang, budget: WorkBudget) => RightText | undefined;
  readonly ref: (doc: number) => string;
  readonly edition: (doc: number, lang: Lang) => string | null;
  /** Tells the words of its Arabic texts from other words with the same spelling. */
  readonly vocabulary?: Vocabulary | undefined;
  /** Resolves a claimed reference: a test whether a text belongs to it, and the texts it names by number. Undefined when it cannot be resolved. */
  readonly claimed: (claimed: Claimed | undefined) => ClaimedTexts | undefined;
};
type ClaimedTexts = { readonly has: (doc: number) => boolean; readonly docs: readonly number[] };

/** Returns the installed hadiths as a library. */
export function hadithLibrary({ records, index }: LiveHadith, vocabulary: Vocabulary | undefined): Library | undefined {
  if (index === undefined) return undefined;
  const { content, columns } = records;
  return {
    kind: 'hadith',
    index,
    vocabulary,
    read: reader(records.text),
    ref: records.ref,
    edition: (doc, lang) => {
      const { source } = JSON.parse(records.read(doc, lang).toString('utf8')) as {
        source: Partial<Record<Lang, string>>;
      };
      return source[lang] ?? null;
    },
    claimed: (claimed) => {
      if (claimed?.kind !== 'hadith') return undefined;
      const places = claimed.collections.flatMap((slug) => content.collections.findIndex((one) => one.slug === slug));
      const installed = places.filter((place) => place >= 0);
      if (installed.length === 0) return undefined;
      if (claimed.number === undefined) {
        return { has: (doc) => installed.includes(columns.collection[doc] as number), docs: [] };
      }
      const docs = claimed.collections
        .map((slug) => records.find(`${slug}:${claimed.number}`))
        .filter((doc) => doc >= 0);
      return { has: (doc) => docs.includes(doc), docs };
    },
  };
}

const EDITIONS = { ar: 'quran.ar', en: 'quran.en', bn: 'quran.bn' } as const;

/** Returns the verse translations as a library. */
export function verseLibrary(quran: Quran, { index }: LiveVerses): Library {
  return {
    kind: 'quran',
    index,
    read: reader((doc, lang) => quran.texts(EDITIONS[lang]).text(doc)),
    ref: (doc) => {
      const { id } = surahOf(quran, doc);
      return verseKey(id, doc - (quran.starts[id - 1] ?? 0) + 1);
    },
    edition: (_, lang) => EDITIONS[lang],
    claimed: (claimed) => {
      if (claimed?.kind !== 'quran') return undefined;
      const start = quran.starts[claimed.surah - 1] ?? 0;
      const count = quran.surahs[claimed.surah - 1]?.total_verses ?? 0;
      const from = start + (claimed.first ?? 1) - 1;
      const to = start + Math.min(claimed.last ?? count, count);
      const docs =
        claimed.first === undefined
          ? []
          : Array.from({ length: Math.min(20, Math.max(0, to - from)) }, (_, k) => from + k);
      return { has: (doc) => doc >= from && doc < to, docs };
    },
  };
}

/** Work units to read a text, in addition to those per letter. */
const READING_UNITS = 200;

function reader(text: (doc: number, lang: Lang) => string | undefined): Library['read'] {
  const known = new Map<string, RightText | undefined>();
  return (doc, lang, budget) => {
    const key = `${lang}${doc}`;
    if (known.has(key)) return known.get(key);
    const found = text(doc, lang);
    budget.spend(READING_UNITS + 2 * (found?.length ?? 0));
    const right = found === undefined ? undefined : readRight(found, lang);
    known.set(key, right);
    return right;
  };
}
