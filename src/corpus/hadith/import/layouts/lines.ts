import { ImportFault } from '../../fault.ts';
import { decodeUtf8, type FileSource, withoutMark } from './file-source.ts';

const MAX_LINE = 8 * 1024 * 1024;

/** Yields the lines of a UTF-8 file with their numbers (from 1), LF or CRLF. Skips blank lines. */
export function* lines(source: FileSource): Generator<{ line: number; text: string }> {
  let rest: Buffer[] = [];
  let pending = 0;
  let line = 0;
  const take = (end: Buffer): string => {
    const bytes = rest.length === 0 ? end : Buffer.concat([...rest, end]);
    rest = [];
    pending = 0;
    return decodeUtf8(bytes, source.label, line).replace(/\r$/, '');
  };
  for (const chunk of withoutMark(source.chunks())) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      line++;
      const text = take(chunk.subarray(from, at));
      if (text.trim() !== '') yield { line, text };
      from = at + 1;
    }
    if (from >= chunk.length) continue;
    rest.push(chunk.subarray(from));
    pending += chunk.length - from;
    if (pending > MAX_LINE) {
      throw new ImportFault('too_large', `Line ${line + 1} has more than ${MAX_LINE} bytes.`, {
        file: source.label,
        line,
      });
    }
  }
  line++;
  const text = take(Buffer.alloc(0));
  if (text.trim() !== '') yield { line, text };
}
