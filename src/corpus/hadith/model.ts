export type Lang = 'ar' | 'en' | 'bn';
export const LANGS: readonly Lang[] = ['ar', 'en', 'bn'];

export type GradeClass = 'sahih' | 'hasan' | 'daif' | 'mawdu' | 'unknown';
/** The order is the bit order of the grade mask in the records file: append only. */
export const GRADE_CLASSES: readonly GradeClass[] = ['sahih', 'hasan', 'daif', 'mawdu', 'unknown'];

export type HadithType = 'unknown' | 'marfu' | 'mawquf' | 'maqtu' | 'qudsi';
/** The order is the number stored in the records file: append only. */
export const HADITH_TYPES: readonly HadithType[] = ['unknown', 'marfu', 'mawquf', 'maqtu', 'qudsi'];

export type TextState = 'complete' | 'stub' | 'empty' | 'truncated' | 'damaged' | 'repaired';
/** The order is the number stored in the records file: append only. */
export const TEXT_STATES: readonly TextState[] = ['empty', 'complete', 'stub', 'truncated', 'damaged', 'repaired'];

/** Tests whether a text can be drawn at random, quoted and answered with. */
export const isWhole = (state: TextState): boolean => state === 'complete' || state === 'repaired';

/** What an import found in a text. `source_text` is the text as the source has it, when it was repaired. */
export type TextNote = { kind: 'repaired' | 'damaged'; source_text?: string; detail: string };

/** One scholar's grading. `grade` is the class, `raw` the scholar's words in the source. */
export type Grade = { grade: GradeClass; graded_by: string; raw: string };

/**
 * The numbering a number belongs to. `cited` is the number that books and sunnah.com cite. `edition` is the running number of the fawazahmed0
 * editions, equal to the cited one except in Muslim. The others are positions in one public data set. They never join with a cited number, because
 * that has attached wrong translations to texts before.
 */
export type NumberFamily = 'cited' | 'edition' | 'ahmedbaset' | 'open-hadith-data' | 'lk';

/** A text in one language, as a layout reader found it. */
export type RawText = { lang: string | undefined; text: string; narrator?: string | undefined };

/** One row of a source, before cleaning. `line` is a line or element number, from 1. */
export type RawHadith = {
  line: number;
  collection: string;
  family: NumberFamily;
  number: string;
  /** The cited number, when the row also has one of another family. */
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
  /** Title of this hadith, by language. */
  titles?: Partial<Record<Lang, string>> | undefined;
  /** The sources that relate it (takhrij), in the book's own words, by language. */
  takhrij?: Partial<Record<Lang, string>> | undefined;
  /** References to the same report in other collections, `bukhari:1`, or to a whole collection. */
  cites?: readonly string[] | undefined;
};

/** A row that is invalid or has no content. Counted and quoted in the report. */
export type RowProblem = { line: number; problem: string; quote: string };
export type SourceRow = RawHadith | RowProblem;

export const isProblem = (row: SourceRow): row is RowProblem => 'problem' in row;

/** Numbers of the same hadith in the large Bengali print editions. */
export type PrintedNumbers = { adhunik_prokashoni?: string; islamic_foundation?: string; islamic_center?: string };

/** One cleaned text with its metadata, stored in pack files as one JSON object per line. */
export type Entry = {
  collection: string;
  cited?: string;
  edition?: string;
  position?: string;
  /** The number as printed in the source, when it differs from the canonical one ("1456, 1457"). */
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
  notes?: TextNote[];
  narrator?: string;
  grades?: Grade[];
  author?: string;
  type?: HadithType;
  url?: string;
  /** Numbers of Bengali publishers, extracted from the text. */
  printed?: PrintedNumbers;
  title?: string;
  takhrij?: string;
  cites?: string[];
  /** Quality of the copy. The highest rank wins among copies of a text. */
  rank: number;
  /** Edition id, such as `eng-muslim`. */
  source: string;
};
