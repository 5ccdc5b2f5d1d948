import { hash } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';

/** The list a cursor belongs to: the corpus version, and everything that determines the list. */
export type CursorList = { readonly version: string; readonly query: string };

const OFFSET = /^[1-9]\d{0,8}$/;

/** Encodes the position `offset` records from the start of a list, for `readCursor`. */
export function writeCursor(list: CursorList, offset: number): string {
  return Buffer.from(`${fingerprint(list)}.${offset}`, 'latin1').toString('base64url');
}

/** Decodes the position of a cursor; 0 without one. @throws {Failure} `invalid_cursor` when it is malformed, or belongs to another list or corpus */
export function readCursor(list: CursorList, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [mark, offset = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (mark === fingerprint(list) && OFFSET.test(offset)) return Number(offset);
  const fault = {
    location: 'query.cursor',
    message: 'it belongs to other parameters or to a corpus that has been replaced since',
    fix: 'start again without cursor',
  };
  throw new Failure('invalid_cursor', `cursor is wrong: ${fault.message}; ${fault.fix}.`, { faults: [fault] });
}

function fingerprint({ version, query }: CursorList): string {
  return hash('sha256', `${version}\n${query}`, 'base64url').slice(0, 12);
}
