import type { Claimed } from '../../references/reader.ts';

/** To whom the words are ascribed. */
export type Speaker = 'god' | 'prophet' | 'companion';

/** What made words a claim, the most telling first. `reported`: the source is said to say so, in the writer's words (`It is reported that …`). */
export type ClaimedBy = 'introduction' | 'attribution' | 'reported' | 'reference' | 'marks';

/** Words that claim to be a quotation. Offsets are UTF-16. */
export type Claim = {
  /** The words, without marks. */
  readonly start: number;
  readonly end: number;
  readonly by: ClaimedBy;
  readonly kind: 'quran' | 'hadith' | 'any';
  readonly speaker: Speaker | null;
  readonly reference: (Claimed & { readonly start: number; readonly end: number }) | undefined;
  /** Whether the text ascribes them. If not, they are only a quotation when a source has them: anybody may use quotation marks. */
  readonly certain: boolean;
  /** `said that …`: the words need not be those of the source. */
  readonly indirect: boolean;
  /** Where quotation marks enclose the words. Otherwise the quotation can start or end elsewhere in its paragraph. */
  readonly marked: boolean;
  /** Without marks: as far as the quotation can reach. Equal to `start` and `end` for marked words. */
  readonly from: number;
  readonly to: number;
};
