/** A mark in a text, and where the note that it names begins and ends. */
export type Note = { readonly at: number; readonly start: number; readonly end: number };

/** A text as its readers see it: what markup does to lines and quotations is written in plain signs, and the rest is blank. Offsets are the same. */
export type PlainText = { readonly text: string; readonly notes: readonly Note[] };

type Label = { readonly id: string; readonly start: number; readonly end: number };

const SUPERSCRIPT = String.raw`[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}`;
/** `[^1]`, `[1]`, `[quran]`, `¹`. */
const LABEL = new RegExp(String.raw`\[[\s[]{0,8}\^?([\p{L}\p{N}_-]{1,24})[\s\]]{0,8}\]|(${SUPERSCRIPT})`, 'gu');
/** What can stand before the label of a note in its line, and behind it. */
const OPENS = /(?:^|\n)[ \t>•]*$/u;
const BEHIND = /^:?[ \t]*(?=\S)/u;
const HREF = /<a\s[^<>]*?href\s*=\s*["']?#([\w:.-]+)[^<>]*>/giu;
const MAX_BEFORE = 12;

/** Finds the notes that marks in a text name, and writes both without the mark. Linear. */
export function findNotes(text: string, raw: string): PlainText {
  const linked = raw.includes('href') ? linkedNotes(text, raw) : [];
  const written = /\[|[\u00b9\u00b2\u00b3\u2070-\u2079]/u.test(text) ? writtenNotes(text) : [];
  const notes = [...linked, ...written];
  if (notes.length === 0) return { text, notes: [] };
  const marks = notes.flatMap(({ mark, label }) => (label === undefined ? [mark] : [mark, label]));
  return {
    text: blanked(text, marks),
    notes: notes.map(({ mark, note }) => ({ at: mark.start, ...note })).sort((a, b) => a.at - b.at),
  };
}

type Noted = {
  readonly mark: Label;
  readonly label: Label | undefined;
  readonly note: { readonly start: number; readonly end: number };
};

function writtenNotes(text: string): Noted[] {
  const labels = [...text.matchAll(LABEL)].map(({ 0: found, 1: id, 2: raised, index }) => ({
    ...{ id: (id ?? raised ?? '').toLowerCase(), start: index, end: index + found.length },
  }));
  const definitions = new Map<string, Label>();
  for (const label of labels)
    if (isDefinition(text, label) && !definitions.has(label.id)) definitions.set(label.id, label);
  return labels.flatMap((mark) => {
    const label = definitions.get(mark.id);
    if (label === undefined || mark.start >= label.start) return [];
    const start = label.end + (BEHIND.exec(text.slice(label.end, label.end + MAX_BEFORE))?.[0].length ?? 0);
    return { mark, label: { ...label, end: start }, note: { start, end: lineEnd(text, start) } };
  });
}

function isDefinition(text: string, { start, end }: Label): boolean {
  if (!OPENS.test(text.slice(Math.max(0, start - MAX_BEFORE), start))) return false;
  return BEHIND.test(text.slice(end, end + MAX_BEFORE));
}

/** `<a href="#note">1</a>`, and the element with this name behind it. */
function linkedNotes(text: string, raw: string): Noted[] {
  const ids = new Map<string, number>();
  for (const { 0: tag, 1: id = '', index } of raw.matchAll(/<[a-z][^<>]*?\sid\s*=\s*["']?([\w:.-]+)[^<>]*>/giu))
    ids.set(id, index + tag.length);
  return [...raw.matchAll(HREF)].flatMap(({ 0: tag, 1: id = '', index }) => {
    const start = ids.get(id);
    const close = raw.indexOf('</a', index);
    if (start === undefined || start <= index || close < 0 || close - index > tag.length + MAX_BEFORE) return [];
    // The brackets of a raised number are blank as well.
    const from = /\[\s*$/u.exec(text.slice(0, index))?.index ?? index;
    const to = close + (/^\s*\]/u.exec(text.slice(close))?.[0].length ?? 0);
    return { mark: { id, start: from, end: to }, label: undefined, note: { start, end: lineEnd(text, start) } };
  });
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function blanked(text: string, spans: readonly Label[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    out += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return out + text.slice(at);
}
