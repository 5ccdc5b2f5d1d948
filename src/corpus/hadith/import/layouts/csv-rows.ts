import { ImportFault } from '../../fault.ts';
import { decodeUtf8, type FileSource, withoutMark } from './file-source.ts';

export type CsvRow = { line: number; cells: string[] };

const MAX_ROW = 8 * 1024 * 1024;

/**
 * Parses a CSV file by RFC 4180, with any one-letter delimiter, LF or CRLF. A quote inside an unquoted cell is an ordinary character. `line` is the
 * line where the row starts.
 * @throws {ImportFault} `incomplete_file` for an unclosed quote, `too_large` when a line does not end, `wrong_encoding` when the bytes are not UTF-8
 */
export function* csvRows(source: FileSource, delimiter: string): Generator<CsvRow> {
  const parser = new CsvParser(delimiter);
  for (const text of textPieces(source)) {
    yield* parser.feed(text);
    if (parser.pending > MAX_ROW) {
      const at = { file: source.label, line: parser.startLine };
      throw new ImportFault(
        'incomplete_file',
        `The row of line ${parser.startLine} does not end: a quote is open.`,
        at,
      );
    }
  }
  const last = parser.finish();
  if (parser.inQuotes) {
    const at = { file: source.label, line: parser.startLine };
    throw new ImportFault('incomplete_file', `The file ends inside the quotes of line ${parser.startLine}.`, at);
  }
  if (last) yield last;
}

/** Decodes text in chunks that end at a line break, so that no character is split. */
function* textPieces(source: FileSource): Generator<string> {
  let rest: Buffer[] = [];
  let pending = 0;
  let line = 1;
  for (const chunk of withoutMark(source.chunks())) {
    const end = chunk.lastIndexOf(10);
    if (end < 0) {
      rest.push(chunk);
      pending += chunk.length;
      if (pending > MAX_ROW) {
        const at = { file: source.label, line };
        throw new ImportFault('too_large', `Line ${line} has more than ${MAX_ROW} bytes.`, at);
      }
      continue;
    }
    const piece = Buffer.concat([...rest, chunk.subarray(0, end + 1)]);
    rest = [Buffer.from(chunk.subarray(end + 1))];
    pending = 0;
    const text = decodeUtf8(piece, source.label, line);
    line += text.split('\n').length - 1;
    yield text;
  }
  const last = Buffer.concat(rest);
  if (last.length > 0) yield decodeUtf8(last, source.label, line);
}

/** Returns the cells of the first row, or undefined when it does not end within the text. */
export function firstRow(text: string, delimiter: string): string[] | undefined {
  const parser = new CsvParser(delimiter);
  for (const row of parser.feed(text)) return row.cells;
  return parser.inQuotes ? undefined : parser.finish()?.cells;
}

/** Parses CSV text that comes in pieces. */
export class CsvParser {
  inQuotes = false;
  startLine = 1;
  pending = 0;
  readonly #delimiter: string;
  #cells: string[] = [];
  #cell = '';
  #line = 1;
  #quoted = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *feed(text: string): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      if (this.inQuotes) {
        at = this.#quotedPart(text, at);
        continue;
      }
      const char = text[at];
      if (char === '"' && this.#cell === '') {
        this.inQuotes = true;
        this.#quoted = true;
        at++;
      } else if (char === this.#delimiter) {
        this.#endCell();
        at++;
      } else if (char === '\n') {
        at++;
        this.#line++;
        const row = this.finish();
        this.startLine = this.#line;
        if (row) yield row;
      } else at = this.#plainPart(text, at);
    }
  }

  #quotedPart(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    const end = quote < 0 ? text.length : quote;
    const part = text.slice(from, end);
    this.#cell += part;
    this.pending += part.length;
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) this.#line++;
    if (quote < 0) return end;
    if (text[quote + 1] === '"') {
      this.#cell += '"';
      return quote + 2;
    }
    this.inQuotes = false;
    return quote + 1;
  }

  #plainPart(text: string, from: number): number {
    let end = from + 1;
    while (end < text.length && text[end] !== this.#delimiter && text[end] !== '\n') end++;
    this.#cell += text.slice(from, end);
    return end;
  }

  #endCell(): void {
    this.#cells.push(this.#quoted ? this.#cell : this.#cell.replace(/\r$/, ''));
    this.#cell = '';
    this.#quoted = false;
  }

  /** Ends the current row; undefined when it is blank. */
  finish(): CsvRow | undefined {
    this.#cell = this.#cell.replace(/\r$/, '');
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.pending = 0;
    return cells.length === 1 && cells[0]?.trim() === '' ? undefined : { line: this.startLine, cells };
  }
}
