import type { Lang } from '../hadith/model.ts';
import type { LiveHadith, LiveVerses } from '../live.ts';
import type { Names } from '../references/names.ts';
import type { Retold } from '../subjects/retold.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { Verses } from './judge/judge-verses.ts';
import type { IndexedLibrary, Library } from './match/library.ts';

/** Finds for each beginning of a sentence, the whole one first, the statement that says most of it. */
type FindRetold = (beginnings: readonly string[], lang: Lang) => readonly (Retold | undefined)[];

/** The texts to search for quotations. Arabic verses are always available; the others only when installed. */
export type QuotationCorpus = {
  readonly verses: Verses;
  readonly names: Names;
  /** For verses in translation. */
  readonly index: LiveVerses | undefined;
  readonly hadith: LiveHadith | undefined;
  /** Finds what says the same in other words. Without it, reports in the writer's own words are in no text. */
  readonly retold?: FindRetold | undefined;
};

/** One search of a text. */
export type Search = QuotationCorpus & {
  readonly text: string;
  readonly hadiths: IndexedLibrary | undefined;
  readonly translations: IndexedLibrary | undefined;
  /** Translations that were installed, by the language that has their letters. */
  readonly wordings: Readonly<Record<Lang, Library | undefined>>;
  readonly budget: WorkBudget;
  /** Called for each span that the budget did not cover. */
  readonly leave: (span: TextSpan) => void;
  /** Called for each span that is too long to be judged as a whole: what no quotation covers of it is not checked. */
  readonly leaveUncovered: (span: TextSpan) => void;
};

/** A span of the text in UTF-16 offsets. */
export type TextSpan = { readonly start: number; readonly end: number };

/** A letter of each language. */
export const SCRIPTS = { ar: /\p{Script=Arabic}/u, en: /\p{Script=Latin}/u, bn: /\p{Script=Bengali}/u } as const;

const ARABIC = /\p{Script=Arabic}/gu;
const BENGALI = /\p{Script=Bengali}/gu;
const LATIN = /\p{Script=Latin}/gu;

/** Returns the language that most letters of a text are in; undefined without letters of the three. */
export function langOf(text: string): Lang | undefined {
  const counts = {
    ar: text.match(ARABIC)?.length ?? 0,
    bn: text.match(BENGALI)?.length ?? 0,
    en: text.match(LATIN)?.length ?? 0,
  };
  const [first] = (['ar', 'bn', 'en'] as const).toSorted((a, b) => counts[b] - counts[a]);
  return first !== undefined && counts[first] > 0 ? first : undefined;
}
