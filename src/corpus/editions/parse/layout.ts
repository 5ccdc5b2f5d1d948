import type { EditionKind } from '../parsed-edition.ts';
import type { MarkedText } from './marked-text.ts';

/** A file of an edition: its name, for messages, and its text without a byte order mark. */
export type EditionFile = { readonly name: string; readonly text: string };

/** The text of one verse or surah, and the notes below it in order. */
export type RawText = MarkedText & { readonly notes: readonly RawNote[] };
export type RawNote = { readonly mark: string; readonly text: string };

/** What a layout finds in a file. Texts that the file leaves empty are ''. */
export type RawEdition = {
  readonly layout: string;
  readonly header: Readonly<Record<string, string>>;
  readonly texts: readonly RawText[];
};

/** One layout: returns undefined when the file has another one. @throws {ImportFault} for a damaged file of this layout */
export type Layout = (file: EditionFile, kind: EditionKind) => RawEdition | undefined;

/** A text without marks and notes. */
export function bare(text: string): RawText {
  return { text, marks: [], rules: [], notes: [] };
}
