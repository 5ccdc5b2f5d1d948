import type { RawNote, RawText } from './layout.ts';
import { MARK } from './marked-text.ts';
import { withoutHtml } from './markup.ts';

/** A number in brackets, as texts refer to notes and notes begin. */
const REFERENCE = /\[(\d{1,4}|\*+)\]|\((\d{1,4}|\*+)\)|<sup\b[^<>]*>\s*\[?(\d{1,4}|\*+)\]?\s*<\/sup>/g;
const START = /(?:^|\n|(?<=\s))\s*(?:\[(\d{1,4}|\*+)\]|\((\d{1,4}|\*+)\))[.:]?\s*|(?:^|\n)\s*(\d{1,4})[.)-]\s+/g;

/**
 * Removes HTML, and joins a text with the notes that its source keeps apart. A number in brackets is the mark of a note only when there is a note of that number: others
 * belong to the text.
 */
export function withNotes(text: string, notes: string): RawText {
  const found = notesOf(notes);
  const known = new Set(found.map(({ mark }) => mark));
  const marks: string[] = [];
  const marked = text.replace(REFERENCE, (whole, square?: string, round?: string, raised?: string) => {
    const mark = square ?? round ?? raised ?? '';
    if (!known.has(mark)) return raised === undefined ? whole : '';
    marks.push(mark);
    return MARK;
  });
  return { text: withoutHtml(marked), marks, rules: [], notes: found };
}

/** Separates notes by their numbers: each is one more than the one before. Without numbers, all of it is one note. */
function notesOf(text: string): RawNote[] {
  if (text.trim() === '') return [];
  const starts: { mark: string; from: number; at: number }[] = [];
  for (const match of text.matchAll(START)) {
    const mark = match[1] ?? match[2] ?? match[3] ?? '';
    const last = starts.at(-1);
    const isNext =
      last === undefined ? text.slice(0, match.index).trim() === '' : Number(mark) === Number(last.mark) + 1;
    const isStar = mark.startsWith('*') && !starts.some((start) => start.mark === mark);
    if (isNext || isStar) starts.push({ mark, at: match.index, from: match.index + match[0].length });
  }
  if (starts.length === 0) return [{ mark: '*', text: withoutHtml(text) }];
  return starts.map(({ mark, from }, place) => ({ mark, text: withoutHtml(text.slice(from, starts[place + 1]?.at)) }));
}
