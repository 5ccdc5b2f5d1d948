import type { Hadith } from '@isnad/contract/hadith';
import { personName } from '@isnad/contract/person-names';
import type { PageLanguage } from '../../site/languages.ts';
import { READER_WORDS } from '../words/reader-words.ts';

type Grade = Hadith['grades'][number];

/** `Very Daif`, `ضعيف جدا`: the scholar's own words say how weak it is, which the class of the grade leaves out. */
const VERY = /\b(?:very|extremely|jiddan)\b|جد[\u064b\u0651]*ا|খুব/i;

/** A grade in the language of the page. */
export function gradeWord(language: PageLanguage, { grade, raw }: Grade): string {
  const { grades, veryWeak } = READER_WORDS[language];
  return grade === 'daif' && VERY.test(raw) ? veryWeak : grades[grade];
}

/** All grades of a hadith in one line, for a text that is copied: `Grade: Sahih (Al-Albani) · Daif (Zubair Ali Zai)`. */
export function gradesLine(language: PageLanguage, grades: readonly Grade[]): string {
  const words = READER_WORDS[language];
  if (grades.length === 0) return words.ungraded;
  const each = grades.map((one) => {
    const word = gradeWord(language, one);
    return one.graded_by === null ? word : `${word} (${personName(one.graded_by, language).text})`;
  });
  return `${words.grade}: ${[...new Set(each)].join(' · ')}`;
}
