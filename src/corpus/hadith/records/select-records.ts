import { GRADE_CLASSES, type GradeClass, HADITH_TYPES, type HadithType, isWhole, LANGS, type Lang } from '../model.ts';
import type { HadithRecords } from './records.ts';

/** Conditions on records. All given conditions must match; of a list, any value. */
export type RecordFilter = {
  collections?: readonly string[] | undefined;
  book?: string | undefined;
  /** Classes of which a scholar gave one. With `gradedBy`, the same scholar must have given it. */
  grades?: readonly GradeClass[] | undefined;
  /** Names from `content.graders`. */
  gradedBy?: readonly string[] | undefined;
  type?: HadithType | undefined;
  /** Only records with a text in this language. */
  lang?: Lang | undefined;
  /** Only records whose text, as served in this language, is whole. For random draws. */
  whole?: Lang | undefined;
};

/** Compiles a filter to a test on record numbers. Looks names up once; constant time per record. */
export function recordTest(records: HadithRecords, filter: RecordFilter): (index: number) => boolean {
  const { columns, content } = records;
  const tests: ((index: number) => boolean)[] = [];
  const { collections, book, gradedBy, whole } = filter;
  if (collections !== undefined) {
    const wanted = new Set(
      content.collections.flatMap(({ slug }, place) => (collections.includes(slug) ? [place] : [])),
    );
    tests.push((index) => wanted.has(columns.collection[index] ?? -1));
  }
  if (book !== undefined) {
    const wanted = new Set(content.books.flatMap(({ number }, place) => (number === book ? [place] : [])));
    tests.push((index) => wanted.has(columns.book[index] ?? -1));
  }
  if (filter.type !== undefined) {
    const type = HADITH_TYPES.indexOf(filter.type);
    tests.push((index) => columns.type[index] === type);
  }
  if (filter.lang !== undefined) {
    const bit = 1 << LANGS.indexOf(filter.lang);
    tests.push((index) => ((columns.langs[index] ?? 0) & bit) !== 0);
  }
  if (gradedBy !== undefined) tests.push(gradedByTest(records, gradedBy, filter.grades));
  else if (filter.grades !== undefined) {
    const bits = filter.grades.reduce((mask, grade) => mask | (1 << GRADE_CLASSES.indexOf(grade)), 0);
    tests.push((index) => ((columns.gradeMask[index] ?? 0) & bits) !== 0);
  }
  if (whole !== undefined) tests.push((index) => isWhole(records.stateOf(index, records.langOf(index, whole))));
  return (index) => tests.every((test) => test(index));
}

function gradedByTest(
  { columns, content }: HadithRecords,
  names: readonly string[],
  grades: readonly GradeClass[] | undefined,
) {
  const graders = new Set(content.graders.flatMap((name, place) => (names.includes(name) ? [place] : [])));
  const wanted = grades && new Set(grades.map((grade) => GRADE_CLASSES.indexOf(grade)));
  return (index: number): boolean => {
    const end = columns.gradeStart[index + 1] ?? 0;
    for (let at = columns.gradeStart[index] ?? 0; at < end; at++) {
      const isWanted = wanted === undefined || wanted.has(columns.gradeClass[at] ?? -1);
      if (isWanted && graders.has(columns.gradeBy[at] ?? -1)) return true;
    }
    return false;
  };
}

/** Returns the numbers of all matching records, in order. */
export function selectRecords(records: HadithRecords, filter: RecordFilter): Uint32Array {
  const passes = recordTest(records, filter);
  const found = new Uint32Array(records.content.count);
  let count = 0;
  for (let index = 0; index < found.length; index++) if (passes(index)) found[count++] = index;
  return found.slice(0, count);
}
