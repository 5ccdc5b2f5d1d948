import { plainDigits } from '../i18n/plain-digits.ts';

export type Place = { readonly surah: number; readonly verse: number };

/**
 * The verse in what somebody typed: `2:255`, `2 255`, `২:২৫৫`, `٢/٢٥٥`; undefined when it is something else. How many verses a surah has
 * is for the service to say.
 */
export function placeOf(text: string): Place | undefined {
  const [, surah, verse] = /^\s*(\d{1,3})\s*[:./\-\s]\s*(\d{1,3})\s*$/.exec(plain(text)) ?? [];
  if (surah === undefined || verse === undefined) return undefined;
  const place = { surah: Number(surah), verse: Number(verse) };
  return place.surah >= 1 && place.surah <= 114 && place.verse >= 1 ? place : undefined;
}

/** Understands a number alone. */
export function numberOf(text: string | undefined): number | undefined {
  const [, digits] = /^\s*(\d{1,3})\s*$/.exec(plain(text ?? '')) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Wide letters too are as those of English. */
function plain(text: string): string {
  return plainDigits(text.normalize('NFKC'));
}
