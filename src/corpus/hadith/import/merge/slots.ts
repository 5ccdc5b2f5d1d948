import { type Entry, LANGS, type Lang, type TextState } from '../../model.ts';

/** The location of an entry and the fields needed to merge it. The text stays on disk. */
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

/** One merged hadith: its slots, best first, and the best text of each language. */
export type Merged = {
  collection: string;
  number: string;
  slots: Slot[];
  best: Partial<Record<Lang, Slot>>;
};

/** Creates the slot of an entry. A damaged text ranks below every complete copy. */
export function slotOf(entry: Entry, place: Pick<Slot, 'pack' | 'offset' | 'length' | 'file' | 'row'>): Slot {
  const damaged = entry.state === 'truncated' || entry.state === 'damaged' ? 1000 : 0;
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
