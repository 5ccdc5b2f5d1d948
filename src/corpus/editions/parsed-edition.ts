/** What an installed edition of the Quran has for its verses; `introductions` has a text for each surah. */
export type EditionKind = 'translation' | 'transliteration' | 'script' | 'tafsir' | 'words' | 'introductions';

/** A note that the source prints below a text. `at` is where its mark stood in the text, in UTF-16 units. */
export type Footnote = { readonly mark: string; readonly text: string; readonly at: number };

/** A part of a text with a rule, such as one of tajweed. Offsets are in UTF-16 units. */
export type RuleRange = { readonly start: number; readonly end: number; readonly rule: string };

/** An edition as its file has it: plain text in NFC, without markup and numbers of footnotes. Paragraphs, or the words of a verse, are separated by line feeds. */
export type ParsedEdition = {
  /** Name of the layout that was recognized. */
  readonly layout: string;
  /** What the file says of itself. */
  readonly header: Readonly<Record<string, string>>;
  /** By ordinal of the verse, 0 to 6,235; for introductions by surah, 0 to 113. Undefined where the file has none. */
  readonly texts: readonly (string | undefined)[];
  readonly footnotes: ReadonlyMap<number, readonly Footnote[]>;
  readonly rules: ReadonlyMap<number, readonly RuleRange[]>;
};
