export type EditionKind = 'translation' | 'transliteration' | 'script' | 'tafsir' | 'words' | 'introductions';
/** A note that the source prints below a text. */
export type Footnote = { mark: string; text: string; at: number /* UTF-16 offset in the text where the mark stood */ };
/** A part of a text with a rule of tajweed. Offsets are UTF-16. */
export type RuleRange = { start: number; end: number; rule: string };
export type ParsedEdition = {
  layout: string; // name of the layout that was recognized
  header: Readonly<Record<string, string>>; // what the file says of itself
  texts: readonly (string | undefined)[]; // by ordinal 0…6235 (introductions: 0…113); undefined: the file has none (a gap)
  footnotes: ReadonlyMap<number, readonly Footnote[]>;
  rules: ReadonlyMap<number, readonly RuleRange[]>;
};
