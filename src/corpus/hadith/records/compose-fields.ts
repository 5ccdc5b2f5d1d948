import { hash } from 'node:crypto';
import { LANGS, type Lang } from '../model.ts';
import type { Composed, ComposedRow, Stored } from './compose.ts';

/** Names of the fields of each record, in the order of the record. */
export type Fields = readonly string[];

/** Fields that are not in the bytes of a record: from columns, or members of a search hit. */
const UNSTORED = new Set(['id', 'lang', 'state', 'score', 'parallels', 'highlights']);
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

type Selection = {
  readonly wanted: Lang;
  readonly fields: Fields;
  readonly open?: string | undefined;
  readonly close?: string | undefined;
};

/**
 * Joins records like `compose`, each with some of its fields only. They are slices of the bytes of the record, which is not parsed. `members` of a row
 * must be the requested ones.
 */
export function composeFields(records: Stored, rows: readonly ComposedRow[], selection: Selection): Composed {
  const { wanted, fields, open = '', close = '' } = selection;
  const names = new Set(fields);
  const stored = new Set(fields.filter((name) => !UNSTORED.has(name) && name !== 'text'));
  const reads = stored.size > 0 || names.has('text');
  const longest = reads ? rows.reduce((most, { doc }) => Math.max(most, records.size(doc)), 0) : 0;
  const bytes = Buffer.allocUnsafe(longest);
  // UTF-8 as latin1 strings, one character per byte: they are copied once, into the body.
  let text = asLatin1(open);
  let separator = '{';
  for (const { doc, members } of rows) {
    const lang = records.langOf(doc, wanted);
    if (reads) records.copy(doc, bytes, 0);
    const parts: string[] = [];
    if (names.has('id')) parts.push(`"id":${records.columns.id[doc] ?? 0}`);
    if (names.has('text')) parts.push(`"text":${bytes.toString('latin1', ...records.literal(doc, lang))}`);
    if (names.has('lang')) parts.push(`"lang":"${lang}"`);
    if (names.has('state')) parts.push(`"state":"${records.stateOf(doc, lang)}"`);
    if (members !== undefined && members !== '') parts.push(asLatin1(members));
    if (stored.size > 0) {
      const textsEnd = Math.max(...LANGS.map((one) => records.literal(doc, one)[1])) + 1;
      parts.push(...storedMembers(bytes.subarray(0, records.size(doc)), stored, textsEnd));
    }
    text += `${separator}${parts.join(',')}}`;
    separator = ',{';
  }
  const body = Buffer.from(text + asLatin1(close), 'latin1');
  const docs = rows.map(({ doc, members = '' }) => `${doc} ${members}`).join();
  const source = `${records.id} ${wanted} ${fields.join()} ${docs} ${open} ${close}`;
  return { body, tag: hash('sha256', source, 'base64url').slice(0, 22) };
}

function asLatin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Slices of the wanted members, neighbours in one piece. @param textsEnd end of the member `texts`, which is long and need not be scanned */
function storedMembers(bytes: Buffer, wanted: ReadonlySet<string>, textsEnd: number): string[] {
  const slices: string[] = [];
  let missing = wanted.size;
  let from = -1;
  for (let at = 0; at < bytes.length && missing > 0; ) {
    const nameEnd = bytes.indexOf(QUOTE, at + 1);
    const name = bytes.toString('latin1', at + 1, nameEnd);
    const end = name === 'texts' ? textsEnd : endOfValue(bytes, nameEnd + 2);
    if (wanted.has(name)) {
      missing--;
      if (from < 0) from = at;
      if (missing === 0 || end === bytes.length) slices.push(bytes.toString('latin1', from, end));
    } else if (from >= 0) {
      slices.push(bytes.toString('latin1', from, at - 1));
      from = -1;
    }
    at = end + 1;
  }
  return slices;
}

/** Finds the end of a JSON value within an object: the comma after it, or the end of the bytes. */
function endOfValue(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA && depth === 0) return at;
    else if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
  }
  return bytes.length;
}

/** Returns the place of the closing quote. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
