import type { Grade, GradeClass, HadithType } from '../../model.ts';

const WORDS: [GradeClass, RegExp][] = [
  ['mawdu', /maw?du|maudu|mawdoo|fabricat|موضوع|জাল|মাওযু/],
  ['daif', /da[`'’ʿ]?if|dha[`'’ʿ]?if|da[`'’ʿ]eef|\bweak|munkar|shadh|ضعيف|منكر|شاذ|যঈফ|জঈফ|দুর্বল/],
  ['sahih', /sahih|saheeh|\bauthentic|agreed upon|صحيح|متفق عليه|সহীহ|সহিহ|মুত্তাফাকুন/],
  ['hasan', /hasan|\bgood\b|حسن|হাসান/],
];
const DENIED = /\b(?:not|isn't|without)\b|غير |ليس |(?:^|\s)নয়/;

/**
 * Classifies a scholar's grade. Of compound praise the higher word counts (`Hasan Sahih` → sahih, as the compilers use it). Words that both praise
 * and criticize, or that negate, are `unknown` instead of a guess.
 */
export function gradeClass(raw: string): GradeClass {
  const text = raw
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\u064b-\u0652\u0640]/g, '');
  if (DENIED.test(text)) return 'unknown';
  const found = WORDS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const praised = found.includes('sahih') || found.includes('hasan');
  if (praised && (found.includes('daif') || found.includes('mawdu'))) return 'unknown';
  return found[0] ?? 'unknown';
}

/** Reads the grades of a record: each scholar separately, original words kept, duplicate lines dropped. */
export function readGrades(grades: readonly { name: string; grade: string }[]): Grade[] {
  const seen = new Set<string>();
  const result: Grade[] = [];
  for (const { name, grade } of grades) {
    const raw = grade.replace(/\s+/g, ' ').trim();
    const by = name.replace(/\s+/g, ' ').trim();
    if (raw === '' || raw.toLowerCase() === 'nan' || seen.has(`${by}\n${raw}`)) continue;
    seen.add(`${by}\n${raw}`);
    result.push({ grade: gradeClass(raw), graded_by: by, raw });
  }
  return result;
}

const TYPE_WORDS: [HadithType, RegExp][] = [
  ['mawquf', /ma[wu]quf|muquf|mawqoof|موقوف|মাওকুফ|মওকূফ/i],
  ['maqtu', /maqtu|maqtoo|مقطوع|মাকতু/i],
  ['marfu', /marfu|marfoo|مرفوع|মারফু/i],
];

/** Derives the type of a record from the scholars' own wording, when they agree; otherwise unknown. */
export function typeFromGrades(grades: readonly Grade[]): HadithType {
  const said = new Set(
    grades.flatMap((grade) => TYPE_WORDS.filter(([, word]) => word.test(grade.raw)).map(([type]) => type)),
  );
  return said.size === 1 ? ([...said][0] ?? 'unknown') : 'unknown';
}

/** Reads the `type` column of a source, if it has one of the API's values. */
export function readType(raw: string | undefined): HadithType | undefined {
  const text = raw?.trim().toLowerCase() ?? '';
  if (text === 'qudsi' || text === 'marfu' || text === 'mawquf' || text === 'maqtu') return text;
  return undefined;
}
