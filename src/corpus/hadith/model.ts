/** The languages a record can have a text in. */
export type Lang = 'ar' | 'en' | 'bn';
export const LANGS: readonly Lang[] = ['ar', 'en', 'bn'];

export type GradeClass = 'sahih' | 'hasan' | 'daif' | 'mawdu' | 'unknown';
/** The order is the bit order of the grade mask in the records file: append only. */
export const GRADE_CLASSES: readonly GradeClass[] = ['sahih', 'hasan', 'daif', 'mawdu', 'unknown'];

export type HadithType = 'unknown' | 'marfu' | 'mawquf' | 'maqtu' | 'qudsi';
/** The order is the number stored in the records file: append only. */
export const HADITH_TYPES: readonly HadithType[] = ['unknown', 'marfu', 'mawquf', 'maqtu', 'qudsi'];

export type TextState = 'complete' | 'stub' | 'empty' | 'truncated';
/** The order is the number stored in the records file: append only. */
export const TEXT_STATES: readonly TextState[] = ['empty', 'complete', 'stub', 'truncated'];

/** One scholar's judgement: `grade` is the class, `raw` the scholar's words as the source has them. */
export type Grade = { grade: GradeClass; graded_by: string; raw: string };

/**
 * Whose counting a number belongs to. `cited` is the number books and sunnah.com cite; `edition` the running
 * number of the fawazahmed0 editions (equal to the cited one except in Muslim); the others are positions in one
 * public data set and never join with a cited number, because that has put wrong translations under texts before.
 */
export type NumberFamily = 'cited' | 'edition' | 'ahmedbaset' | 'open-hadith-data' | 'lk';

/** A text in one language as a layout reader found it, untouched. */
export type RawText = { lang: string | undefined; text: string; narrator?: string | undefined };

/** One row of a source, before cleaning. `line` is a line or an element number, counted from 1. */
export type RawHadith = {
  line: number;
  collection: string;
  family: NumberFamily;
  number: string;
  /** The cited number, where the row also has one of another family. */
  cited?: string | undefined;
  book?: string | undefined;
  inBook?: string | undefined;
  bookNames?: Partial<Record<Lang, string>> | undefined;
  chapter?: string | undefined;
  texts: RawText[];
  grades: { name: string; grade: string }[];
  author?: string | undefined;
  type?: string | undefined;
  url?: string | undefined;
  /** Title of this one hadith, by language. */
  titles?: Partial<Record<Lang, string>> | undefined;
  /** Who related it, in the book's own words, by language. */
  takhrij?: Partial<Record<Lang, string>> | undefined;
  /** References of the same report in other collections, `bukhari:1`, or a collection alone. */
  cites?: readonly string[] | undefined;
};

/** A row that could not be read, or holds nothing to read; counted and quoted in the report. */
export type RowProblem = { line: number; problem: string; quote: string };
export type SourceRow = RawHadith | RowProblem;

export const isProblem = (row: SourceRow): row is RowProblem => 'problem' in row;

/** Numbers of the same hadith in the large Bengali print editions. */
export type PrintedNumbers = { adhunik_prokashoni?: string; islamic_foundation?: string; islamic_center?: string };

/** One cleaned text with all that was known about it: what pack files keep, one JSON object a line. */
export type Entry = {
  collection: string;
  cited?: string;
  edition?: string;
  position?: string;
  /** Number as the source prints it, where it is not the plain canonical one ("1456, 1457"). */
  shown?: string;
  aliases?: string[];
  book?: string;
  inBook?: string;
  bookName?: string;
  chapter?: string;
  lang: Lang;
  /** Empty when the source has the number but no text. */
  text: string;
  state: TextState;
  narrator?: string;
  grades?: Grade[];
  author?: string;
  type?: HadithType;
  url?: string;
  /** Bengali publishers' own numbers, taken out of the text. */
  printed?: PrintedNumbers;
  title?: string;
  takhrij?: string;
  cites?: string[];
  /** Quality of the copy: the higher rank wins where several give one text. */
  rank: number;
  /** Edition id, such as `eng-muslim`. */
  source: string;
};
