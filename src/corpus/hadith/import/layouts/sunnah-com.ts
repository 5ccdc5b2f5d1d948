import type { SourceRow } from '../../model.ts';
import { asText, isObject, type Json, type JsonLayout, quote } from './layout.ts';
import { namedCollection } from './naming.ts';

/** Records of the sunnah.com API v1: pages, lists of references, or single records. */
export const sunnahCom: JsonLayout = {
  name: 'sunnah-com',
  matches: (record) => 'hadithNumber' in record && Array.isArray(record.hadith),
  rows(record, _around, { line, context }): SourceRow[] {
    const number = asText(record.hadithNumber);
    const name = context.collection ?? asText(record.collection);
    const collection = name === undefined ? undefined : namedCollection(name);
    if (number === undefined || collection === undefined) {
      return [{ line, problem: 'no collection or no hadithNumber', quote: quote(record) }];
    }
    const versions = (record.hadith as unknown[]).filter(isObject);
    const english = versions.find((version) => version.lang === 'en') ?? versions[0];
    return [
      {
        line,
        collection,
        family: 'cited',
        number,
        book: asText(record.bookNumber),
        chapter: english ? asText(english.chapterTitle) : undefined,
        texts: versions.map((version) => ({
          lang: asText(version.lang),
          text: typeof version.body === 'string' ? version.body : '',
        })),
        grades: gradesOf(english) ?? versions.map(gradesOf).find((grades) => grades !== undefined) ?? [],
      },
    ];
  },
};

/** Returns the grades of one version only: the other languages repeat them in translation, as if by other scholars. */
function gradesOf(version: Json | undefined): { name: string; grade: string }[] | undefined {
  const list = version && Array.isArray(version.grades) ? version.grades.filter(isObject) : [];
  const grades = list.map((grade) => ({ name: asText(grade.graded_by) ?? '', grade: asText(grade.grade) ?? '' }));
  return grades.length > 0 ? grades : undefined;
}
