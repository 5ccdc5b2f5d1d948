import type { IntroductionList, SurahIntroduction } from '@isnad/contract/tafsir';
import type { EditionTexts, Quran } from '../quran/open.ts';
import { editionName } from './edition-choice.ts';
import type { RuleRange } from './parsed-edition.ts';

/** The rule of a line that is a heading. */
const HEADING = 'heading';

/** Splits an introduction at its headings. @param rules of the text. Those of headings cover a line each. */
export function sectionsOf(text: string, rules: readonly RuleRange[]): SurahIntroduction['sections'] {
  const headings = rules.filter(({ rule }) => rule === HEADING);
  const starts = [
    { end: 0, heading: null },
    ...headings.map(({ start, end }) => ({ end, heading: text.slice(start, end) })),
  ];
  return starts
    .map(({ end, heading }, index) => ({ heading, text: text.slice(end, headings[index]?.start).trim() }))
    .filter((section) => section.heading !== null || section.text !== '');
}

/** The introductions to a surah, one of each edition that has one. @param surah number, 1 to 114 */
export function introductionList(quran: Quran, surah: number, editions: readonly EditionTexts[]): IntroductionList {
  const data = editions.flatMap(({ edition, text }): SurahIntroduction[] => {
    const sections = sectionsOf(text(surah - 1), quran.notes(edition.id).rules(surah - 1));
    return sections.length === 0 ? [] : [{ surah, kind: 'introduction', edition: editionName(edition), sections }];
  });
  return { data, count: data.length, corpus: quran.id };
}
