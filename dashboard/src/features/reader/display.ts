import { useState } from 'react';
import { keep, readKept } from '../../app/local-store.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

export const LINES = ['arabic', 'transliteration', 'english', 'bengali'] as const;
type Line = (typeof LINES)[number];
export const SIZES = ['arabicSize', 'otherSize'] as const;
export type Size = (typeof SIZES)[number];
/** Which lines of a verse are shown, and how large. */
export type Display = Readonly<Record<Line, boolean> & Record<Size, number>>;

/** Sizes of letters in rem, by step. */
const REM: Readonly<Record<Size, readonly number[]>> = {
  arabicSize: [1.4, 1.6, 1.85, 2.1, 2.5, 3, 3.6],
  otherSize: [0.85, 0.925, 1, 1.125, 1.25, 1.5, 1.75],
};
export const STEPS = REM.arabicSize.length;
const USUAL = 2;

/** What is shown as long as nobody has chosen: the Arabic, and what readers of the page's language need beside it. */
function usual(): Display {
  const language = currentLanguage();
  return {
    arabic: true,
    transliteration: language === 'en',
    english: language === 'en',
    bengali: language === 'bn',
    arabicSize: USUAL,
    otherSize: USUAL,
  };
}

function read(): Display {
  const kept = (readKept('reader') ?? {}) as Partial<Record<string, unknown>>;
  const start = usual();
  const lines = LINES.map((line) => [line, typeof kept[line] === 'boolean' ? kept[line] : start[line]]);
  const sizes = SIZES.map((size) => [size, REM[size][Number(kept[size])] === undefined ? USUAL : Number(kept[size])]);
  return Object.fromEntries([...lines, ...sizes]) as Display;
}

export function useDisplay(): readonly [display: Display, change: (change: Partial<Display>) => void] {
  const [display, setDisplay] = useState(read);
  const change = (part: Partial<Display>) => {
    const next = { ...display, ...part };
    setDisplay(next);
    keep('reader', next);
  };
  return [display, change];
}

/** For the element around the verses: `Passage` takes its sizes from there. */
export function sizesOf(display: Display): Record<`--${string}`, string> {
  return {
    '--arabic': `${REM.arabicSize[display.arabicSize] ?? 2}rem`,
    '--other': `${REM.otherSize[display.otherSize] ?? 1}rem`,
  };
}
