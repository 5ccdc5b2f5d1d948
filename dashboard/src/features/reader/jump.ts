import { plainDigits } from './fold.ts';

export type Place = { readonly surah: number; readonly verse: number };

/** Understands `2:255` in the digits of any of the three languages; undefined when it is something else. */
export function placeOf(text: string): Place | undefined {
  const [, surah, verse] = /^\s*(\d{1,3})\s*[:：.\-/]\s*(\d{1,3})\s*$/.exec(plainDigits(text)) ?? [];
  if (surah === undefined || verse === undefined) return undefined;
  const place = { surah: Number(surah), verse: Number(verse) };
  return place.surah >= 1 && place.surah <= 114 && place.verse >= 1 ? place : undefined;
}

/** Understands a number alone. */
export function numberOf(text: string | undefined): number | undefined {
  const [, digits] = /^\s*(\d{1,3})\s*$/.exec(plainDigits(text ?? '')) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
