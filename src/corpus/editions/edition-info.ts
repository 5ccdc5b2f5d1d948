import type { EditionKind } from './parsed-edition.ts';

/** An installed edition, as `current.json` lists it. Values that its pack does not state are null. */
export type EditionInfo = {
  readonly id: string;
  readonly kind: EditionKind;
  readonly language: string;
  readonly title: string;
  /** Where the pack was published, and its version there. */
  readonly source: string;
  readonly version: string;
  readonly licence: string | null;
  readonly imported_at: string | null;
  /** Number of texts. */
  readonly entries: number;
  /** Size of the file. */
  readonly bytes: number;
  /** Name of the file in `corpus/editions`, and the hash of everything in it but the time. */
  readonly file: string;
  readonly sha256: string;
};
