import { DAY_MS } from '@isnad/contract/time';
import { surahSpan } from './find.ts';
import type { Quran } from './open.ts';

/**
 * Verses that make sense on their own: none starts or ends within a sentence, and none quotes a claim that the next verse refutes. Their number is
 * prime, so that every step size visits all of them.
 */
export const VERSES_OF_THE_DAY = `
  1:5 2:110 2:152 2:153 2:155 2:177 2:186 2:195 2:201 2:245 2:255 2:256 2:257 2:261 2:263 2:269 2:271 2:274 2:285 2:286 3:8 3:26
  3:31 3:92 3:102 3:103 3:133 3:139 3:159 3:160 3:185 3:190 3:200 4:1 4:36 4:40 4:58 4:85 4:86 4:110 4:135 5:8 6:17 6:59 6:103
  6:160 6:162 7:31 7:56 7:180 7:199 7:204 8:2 9:51 10:57 10:62 11:6 11:114 11:115 13:28 14:7 14:24 14:34 14:40 14:41 15:49 16:18
  16:90 16:97 16:125 16:128 17:23 17:24 17:44 17:70 17:80 17:82 18:10 18:46 18:110 19:96 20:8 20:14 20:114 21:35 21:83 21:87
  21:107 22:77 24:22 24:35 25:63 25:74 27:19 27:62 28:77 29:45 29:69 30:21 30:22 31:14 31:17 31:18 31:27 33:21 33:35 33:41 33:56
  33:70 34:39 35:15 38:29 39:9 39:10 39:53 40:60 41:30 41:33 41:34 42:25 42:40 46:15 47:7 47:19 48:4 49:10 49:11 49:12 49:13 50:16
  51:56 53:39 54:17 55:60 57:3 57:4 58:11 59:10 59:18 59:22 59:23 59:24 62:10 64:11 64:16 65:7 66:8 67:2 67:15 68:4 73:8 76:9
  87:14 93:5 93:11 94:5 94:6 95:4 96:1 97:3 99:7 108:1 112:1
`
  .trim()
  .split(/\s+/);

/** Adjacent verses in the list are from the same surah. The step keeps them off consecutive days. */
const STEP = 71;

/** @param date in the Gregorian calendar, `2026-11-21` @returns the ordinal of that day's verse. No verse repeats before all others have appeared */
export function verseOfTheDay(quran: Quran, date: string): number {
  const count = VERSES_OF_THE_DAY.length;
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  const place = (((day * STEP) % count) + count) % count;
  const [surah = 0, verse = 0] = (VERSES_OF_THE_DAY[place] ?? '').split(':').map(Number);
  return surahSpan(quran, surah, { first: verse, last: verse }).from;
}
