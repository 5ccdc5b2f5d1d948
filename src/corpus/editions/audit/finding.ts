/** A line of the audit: what is seen in which verse of which edition. `word` tells lines of one verse apart. */
export type Finding = {
  readonly check: string;
  readonly edition: string;
  readonly verse: string;
  readonly word: string;
  readonly detail: string;
};

/** Texts of one edition to look at, by ordinal, and the keys of the 6,236 verses. */
export type Texts = { readonly name: string; readonly texts: readonly string[]; readonly keys: readonly string[] };

/** Whether two verses that follow each other are of one surah. */
export function isSameSurah(a = '', b = ''): boolean {
  return a !== '' && a.split(':')[0] === b.split(':')[0];
}
