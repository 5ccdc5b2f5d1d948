import type { EditionKind } from '../parsed-edition.ts';
import type { Layout, RawNote, RawText } from './layout.ts';
import { MARK, protect, RANGE_END, RANGE_START } from './marked-text.ts';
import { withoutComments, withoutHtml } from './markup.ts';
import { verseList } from './verse-list.ts';

/** The rule of a line that is a heading. */
const HEADING = 'heading';
const NUMBER = /^# (\d{1,9})\s*$/;

/**
 * The Markdown of the catalogue: a comment with the header, then `# n` (running number of the verse, or number of the surah) before each text. Notes
 * are `[^1]: …` below it.
 */
export const markdown: Layout = ({ name, text }, kind) => {
  if (!/^\s*(?:<!--[\s\S]*?-->\s*)?# 1\s/.test(text.slice(0, 20_000))) return undefined;
  const open = text.trimStart().startsWith('<!--') ? text.indexOf('-->') + 3 : 0;
  const header = headerOf(text.slice(0, open));
  const list = verseList<RawText>(name, kind === 'introductions' ? 'surah' : 'verse');
  const before = text.slice(0, open).split('\n').length - 1;
  let at: { readonly ordinal: number; readonly line: number } | undefined;
  let lines: string[] = [];
  const finish = () => {
    if (at !== undefined) list.add(at.ordinal, sectionOf(lines, kind), at.line);
  };
  text
    .slice(open)
    .split('\n')
    .forEach((line, index) => {
      const number = NUMBER.exec(line)?.[1];
      if (number === undefined) {
        lines.push(line);
        return;
      }
      finish();
      at = { ordinal: Number(number) - 1, line: before + index + 1 };
      lines = [];
    });
  finish();
  return { layout: 'markdown', header, texts: list.all() };
};

function headerOf(comment: string): Record<string, string> {
  const lines = comment.matchAll(/^([A-Z][\w ]{0,60}?) *: +(\S.*?)\s*$/gm);
  return Object.fromEntries(Array.from(lines, ([, key = '', value = '']) => [key, value]));
}

const NOTE = /^\[\^([^\]\s]+)\]:\s?/;

/** Separates a text from the notes below it. Lines of a note after its first are indented. */
function sectionOf(lines: readonly string[], kind: EditionKind): RawText {
  const own: string[] = [];
  const notes: { mark: string; lines: string[] }[] = [];
  let isNote = false;
  for (const line of withoutComments(lines.join('\n')).split('\n')) {
    const mark = NOTE.exec(line);
    if (mark !== null) {
      notes.push({ mark: mark[1] ?? '', lines: [line.slice(mark[0].length)] });
      isNote = true;
    } else if (isNote && (line.trim() === '' || /^\s/.test(line))) notes.at(-1)?.lines.push(line);
    else {
      isNote = false;
      own.push(line);
    }
  }
  const marks: string[] = [];
  const rules: string[] = [];
  const blocks = blocksOf(own).map(({ text, isHeading }) => {
    if (isHeading) rules.push(HEADING);
    const plain = inline(text, kind, { marks, rules });
    return isHeading ? `${RANGE_START}${plain}${RANGE_END}` : plain;
  });
  return { text: blocks.join('\n'), marks, rules, notes: notes.map((note) => noteOf(note, kind)) };
}

function noteOf({ mark, lines }: { mark: string; lines: readonly string[] }, kind: EditionKind): RawNote {
  const blocks = blocksOf(lines.map((line) => line.replace(/^(?: {4}|\t)/, '')));
  const text = blocks.map((block) => inline(block.text, kind, { marks: [], rules: [] })).join('\n');
  return { mark: mark.replace(/\\(?=.)/g, ''), text: text.replaceAll(MARK, '').replace(/[\ufdd1\ufdd2]/g, '') };
}

type Block = { readonly text: string; readonly isHeading: boolean };

/** Paragraphs, lines of lists and headings. Lines of one paragraph are joined. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of lines) {
    const heading = /^#{1,6}\s+(.*?)\s*#*\s*$/.exec(line);
    const text = line.replace(/^\s*>\s?/, '').trim();
    const last = blocks.at(-1);
    if (heading !== null) blocks.push({ text: heading[1] ?? '', isHeading: true });
    else if (text === '') isOpen = false;
    else if (!isOpen || last === undefined || last.isHeading || /^(?:\d{1,3}[.)]|[-*+•])\s/.test(text)) {
      blocks.push({ text, isHeading: false });
      isOpen = true;
    } else
      blocks[blocks.length - 1] = {
        text: `${last.text}${/\\$/.test(last.text) ? '\n' : ' '}${text}`,
        isHeading: false,
      };
    if (heading !== null) isOpen = false;
  }
  return blocks;
}

const PAIR = /(\*{1,3}|_{1,3})(?=[^\s*_])((?:(?!\1)[^\n])*?[^\s*_])\1/g;
/** In transliterations the signs around letters that are not read were set off by blanks. */
const SILENT = / ?(\*{1,3}|_{1,3})(?=\S)([^*_]+)\1 ?/g;
const LINK = /!?\[([^[\]]*)\]\(([^()\s]*)\)/g;

/** Plain text of a paragraph, with the characters that stand for marks and rules. */
function inline(source: string, kind: EditionKind, found: { marks: string[]; rules: string[] }): string {
  let text = source
    .replace(/\[\^((?:\\.|[^\]\s\\])+)\]/g, (_, mark: string) => {
      found.marks.push(mark.replace(/\\(?=.)/g, ''));
      return MARK;
    })
    // Some files were escaped twice.
    .replace(/\\+([!-/:-@[\]^_`{|}~])/g, (_, char: string) => protect(char))
    .replace(/\\+$/gm, '');
  text = text.replace(LINK, (_, label: string, target: string) => {
    if (kind !== 'script' || !/^[a-z_]+$/.test(target)) return label;
    found.rules.push(target);
    return `${RANGE_START}${label}${RANGE_END}`;
  });
  if (kind !== 'introductions' && kind !== 'tafsir')
    text = text.replace(kind === 'transliteration' ? SILENT : PAIR, '$2');
  else {
    for (let pass = 0; pass < 3; pass += 1) text = text.replace(PAIR, '$2');
    text = text.replace(/(?<!\S)[*_]{1,6}(?!\S)/g, '').replaceAll('( ', '(');
  }
  return withoutHtml(text);
}
