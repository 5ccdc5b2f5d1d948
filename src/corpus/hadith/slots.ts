import { type Entry, LANGS, type Lang, type TextState } from './model.ts';

/** Where an entry lies and what is needed of it to merge; texts stay on disk. */
export type Slot = {
  pack: number;
  offset: number;
  length: number;
  file: number;
  row: number;
  lang: Lang;
  quality: number;
  state: TextState;
  collection: string;
  cited?: string;
  edition?: string;
  position?: string;
};

/** All that is known of one hadith: its slots, best first, and the best text of each language. */
export type Merged = {
  collection: string;
  number: string;
  slots: Slot[];
  best: Partial<Record<Lang, Slot>>;
};

/** Keeps the numbers of an entry and leaves its text where it is. A damaged text gives way to any whole copy. */
export function slotOf(entry: Entry, place: Pick<Slot, 'pack' | 'offset' | 'length' | 'file' | 'row'>): Slot {
  const damaged = entry.state === 'truncated' ? 1000 : 0;
  const slot: Slot = {
    ...place,
    lang: entry.lang,
    quality: entry.rank - damaged,
    state: entry.state,
    collection: entry.collection,
  };
  if (entry.cited !== undefined) slot.cited = entry.cited;
  if (entry.edition !== undefined) slot.edition = entry.edition;
  if (entry.position !== undefined) slot.position = entry.position;
  return slot;
}

export const hasText = (hadith: Merged): boolean => LANGS.some((lang) => hadith.best[lang] !== undefined);
