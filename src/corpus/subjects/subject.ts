/** The languages in which the table names its subjects. `bn-Latn` is Bengali in Latin letters. */
export const PHRASE_LANGUAGES = ['en', 'bn', 'ar', 'bn-Latn'] as const;
export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number];

export type SubjectType =
  | 'belief'
  | 'practice'
  | 'ruling'
  | 'recitation'
  | 'story'
  | 'person'
  | 'feeling'
  | 'danger'
  | 'text';

/** Something else that people ask about, on which these texts have nothing: an entry of `data/subjects/elsewhere.json`. */
export type OtherMatter = Pick<Subject, 'id' | 'names' | 'asks'>;

/** A sentence about a subject that says only what the texts it rests on say. It stands alone, because others may be left out. */
type Statement = Readonly<Record<'en' | 'bn' | 'ar', string>> & {
  /** References of `refs`. */
  readonly rests_on: readonly string[];
};

/** An entry of `data/subjects`: what people ask about, and the texts that answer it. */
export type Subject = {
  /** Unique, in kebab case: `five-pillars`. */
  readonly id: string;
  readonly type: SubjectType;
  /** Noun phrases that name the subject. */
  readonly names: Readonly<Record<PhraseLanguage, readonly string[]>>;
  /** Whole questions about the subject. */
  readonly asks: Readonly<Record<PhraseLanguage, readonly string[]>>;
  /** What the texts say, the most direct answer first. */
  readonly says: readonly Statement[];
  /** Verses, ranges of verses and hadiths: `2:255`, `12:4-6`, `bukhari:1`. Best first; for a story in its order. */
  readonly refs: readonly string[];
};

/** The part of an entry that answers need. Its questions are in the table as words. */
export type KnownSubject = Omit<Subject, 'asks'>;

/** A line of `data/topics`: a text with others that tell the same, and what people ask that it answers. */
export type Topic = Pick<Subject, 'asks' | 'refs'>;

/** What the words of an entry of a table come from. */
export type Phrased = Pick<Subject, 'asks'> & Partial<Pick<Subject, 'id' | 'names' | 'says'>>;
