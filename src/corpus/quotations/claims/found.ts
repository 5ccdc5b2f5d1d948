import type { PlacedReference } from '../../references/reader.ts';
import type { Ascription } from './introductions.ts';
import type { Marked } from './marks/marks.ts';

/** Words `[from, to)` and why they are a claim. */
export type Found = {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly mark: Marked['kind'] | undefined;
  readonly introduction: Ascription | undefined;
  readonly attribution: Ascription | undefined;
  readonly reference: PlacedReference | undefined;
  /** A sentence that says what a source says: `The Quran forbids … (5:3)`. */
  readonly retold?: boolean;
};
