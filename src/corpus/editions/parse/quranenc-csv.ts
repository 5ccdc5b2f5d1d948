import { ImportFault } from '../../hadith/fault.ts';
import { CsvParser } from '../../hadith/import/layouts/csv-rows.ts';
import type { Layout, RawText } from './layout.ts';
import { withNotes } from './numbered-notes.ts';
import { verseList } from './verse-list.ts';

const COLUMNS = /^"?id"?,"?sura"?,"?aya"?,.*$/im;

/** The CSV of QuranEnc: comments, then the columns `id,sura,aya,translation,footnotes`. */
export const quranEncCsv: Layout = ({ name, text }) => {
  const start = COLUMNS.exec(text);
  if (start === null) return undefined;
  const before = text.slice(0, start.index).split('\n').length - 1;
  const parser = new CsvParser(',');
  const rows = [...parser.feed(text.slice(start.index))];
  const atLine = (line: number) => ({ file: name, line: before + line });
  const last = parser.finish();
  if (parser.inQuotes)
    throw new ImportFault(
      'incomplete_file',
      `The file ends inside the quotes of line ${before + parser.startLine}.`,
      atLine(parser.startLine),
    );
  if (last !== undefined) rows.push(last);
  const columns = rows.shift()?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const place = (column: string) => columns.indexOf(column);
  const list = verseList<RawText>(name);
  for (const { cells, line } of rows) {
    if (cells.length !== columns.length)
      throw new ImportFault(
        'bad_line',
        `Line ${before + line} has ${cells.length} cells, not ${columns.length}.`,
        atLine(line),
      );
    const [sura, aya] = [cells[place('sura')], cells[place('aya')]];
    list.addVerse(
      sura,
      aya,
      withNotes(cells[place('translation')] ?? '', cells[place('footnotes')] ?? ''),
      before + line,
    );
  }
  return { layout: 'quranenc-csv', header: headerOf(text.slice(0, start.index)), texts: list.all() };
};

function headerOf(comments: string): Record<string, string> {
  const lines = comments.matchAll(/^["#\s]*([A-Z][\w ]{0,40}?) *: +(\S.*?)[",\s]*$/gm);
  return Object.fromEntries(Array.from(lines, ([, key = '', value = '']) => [key, value]));
}
