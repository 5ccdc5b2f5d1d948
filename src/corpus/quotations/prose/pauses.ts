import type { Passage } from '../match/library.ts';
import { plain } from '../words/free-differences.ts';

/** Pauses further away say nothing about the end of a match. */
const NEAR = 4;

/** Counts the words from an end of a match to the next pause, up to {@link NEAR}. */
export function wordsToPause(pauses: (end: number) => boolean, end: number, count: number): number {
  for (let words = 0; words < NEAR && end + words <= count; words++) if (pauses(end + words)) return words;
  return NEAR;
}

const PAUSE = /^\s*[.,;:!?؟،؛।۔”"'»\])–—-]/u;

/** Tests whether a text pauses behind a word, or ends. */
export function pausesAt({ text, words, starts }: Passage, end: number): boolean {
  return starts.includes(end) || PAUSE.test(text.slice(words.ends[end - 1]));
}

const OPENING = /(?:[.,;:!?؟،؛"“«'([]\P{L}*|(?:^|\P{L})[وف]?(?:قال|يقول|قلت|قالت)(?: له| لهم| لي)?\s*)$/u;

/** Tests whether speech or a sentence begins at a word. */
export function opensAt({ text, words, starts }: Passage, start: number): boolean {
  if (starts.includes(start)) return true;
  return (
    OPENING.test(plain(text.slice(words.ends[start - 1], words.starts[start]))) ||
    opensBehind(text.slice(0, words.starts[start]))
  );
}

/** Tests whether speech or a sentence begins behind a text. */
export function opensBehind(text: string): boolean {
  return OPENING.test(plain(text).slice(-24));
}
