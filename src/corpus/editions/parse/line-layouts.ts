import { ImportFault } from '../../hadith/fault.ts';
import type { EditionFile, Layout, RawText } from './layout.ts';
import { withNotes } from './numbered-notes.ts';
import { VERSES, verseList } from './verse-list.ts';

const NUMBERED = /^(\d{1,3})\|(\d{1,3})\|(.*)$/;
const KEYED = /^(\d{1,3}):(\d{1,3})[|\t](.*)$/;
/** A file with about as many lines as there are verses has one verse a line. */
const NEARLY = 60;

type Line = { readonly text: string; readonly line: number };

/** Text of Tanzil with numbers (`2|255|…`), lines of `2:255|…`, and text of Tanzil without numbers: a verse a line, the terms behind. */
export const lineLayouts: Layout = (file) => {
  const lines = file.text.split('\n').map((text, index): Line => ({ text, line: index + 1 }));
  const isComment = ({ text }: Line) => text.startsWith('#') || text.trim() === '';
  const verses = lines.filter((line) => !isComment(line));
  const first = verses[0]?.text ?? '';
  const header = headerOf(lines.filter(({ text }) => text.startsWith('#')));
  const pattern = [NUMBERED, KEYED].find((candidate) => candidate.test(first));
  if (pattern !== undefined) {
    const layout = pattern === NUMBERED ? 'tanzil-text' : 'keyed-lines';
    return { layout, header, texts: numberedTexts(verses, file, pattern) };
  }
  if (Math.abs(verses.length - VERSES) > NEARLY) return undefined;
  return { layout: 'tanzil-lines', header, texts: plainTexts(lines, file) };
};

function numberedTexts(lines: readonly Line[], { name }: EditionFile, pattern: RegExp): RawText[] {
  const list = verseList<RawText>(name);
  for (const { text, line } of lines) {
    const [, surah, verse, own = ''] = pattern.exec(text) ?? [];
    if (surah === undefined)
      throw new ImportFault('bad_line', `Line ${line} does not begin with the numbers of a verse.`, {
        file: name,
        line,
      });
    list.addVerse(surah, verse, withNotes(own, ''), line);
  }
  return list.all();
}

/** Blank lines can only be behind the verses: between them they would hide a missing one. */
function plainTexts(lines: readonly Line[], { name }: EditionFile): RawText[] {
  const list = verseList<RawText>(name);
  let blank: number | undefined;
  for (const { text, line } of lines) {
    if (text.startsWith('#')) continue;
    if (text.trim() === '') {
      if (list.count() > 0) blank ??= line;
      continue;
    }
    if (blank !== undefined)
      throw new ImportFault('bad_line', `Line ${blank} is blank, and verses follow it: the file lacks one there.`, {
        file: name,
        line: blank,
      });
    list.add(list.count(), withNotes(text, ''), line);
  }
  return list.all();
}

function headerOf(comments: readonly Line[]): Record<string, string> {
  const found = comments.flatMap(({ text }) => {
    const [, key, value] = /^#\s*([A-Z][\w ]{0,40}?)\s*:\s+(\S.*?)\s*$/.exec(text) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(found);
}
