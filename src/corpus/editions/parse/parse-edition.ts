import { ImportFault } from '../../hadith/fault.ts';
import type { EditionKind, Footnote, ParsedEdition, RuleRange } from '../parsed-edition.ts';
import { withoutBasmala } from './basmala.ts';
import { jsonLayouts } from './json-layouts.ts';
import { refuseMixedTexts } from './languages.ts';
import type { EditionFile, Layout, RawEdition, RawText } from './layout.ts';
import { lineLayouts } from './line-layouts.ts';
import { markdown } from './markdown.ts';
import { settle, withoutReserved } from './marked-text.ts';
import { quranEncCsv } from './quranenc-csv.ts';
import { wordsJson } from './words-json.ts';
import { xmlLayouts } from './xml-layouts.ts';

/** Tried in this order: the first that knows the file reads it. */
const LAYOUTS: readonly Layout[] = [markdown, wordsJson, jsonLayouts, xmlLayouts, quranEncCsv, lineLayouts];
const KNOWN =
  'Markdown of the catalogue, Tanzil text or XML, CSV, XML or JSON of QuranEnc, quran-json, {"quran": […]}, words by number, or key|text lines';

/** A file of an edition, as it was read. */
export type InputFile = { readonly name: string; readonly bytes: Buffer };

/**
 * Reads an edition of the Quran, whose layout is detected by its content.
 * @throws {ImportFault} for anything that is wrong with the file: one sentence with the file and the line or the verse
 */
export function parseEdition(files: readonly InputFile[], kind: EditionKind): ParsedEdition {
  const [first, ...others] = files;
  if (first === undefined) throw new ImportFault('nothing_to_import', 'No file of the edition was given.');
  if (others.length > 0)
    throw new ImportFault('unknown_shape', `An edition is one file; ${files.length} were given.`, { file: first.name });
  const file = decode(first);
  const found = detect(file, kind);
  const settled = settleAll(found);
  const edition = kind === 'script' ? { ...settled, texts: withoutBasmala(settled) } : settled;
  if (edition.texts.every((text) => text === undefined))
    throw new ImportFault('empty_file', 'No verse of the file has a text.', { file: file.name });
  refuseMixedTexts(edition.texts, kind, file.name);
  return edition;
}

function detect(file: EditionFile, kind: EditionKind): RawEdition {
  for (const layout of LAYOUTS) {
    const found = layout(file, kind);
    if (found !== undefined) return found;
  }
  const start = file.text.trimStart().split('\n', 1)[0]?.slice(0, 60);
  throw new ImportFault(
    'unknown_shape',
    `The layout of the file is not known (it begins with “${start}”); known are ${KNOWN}.`,
    {
      file: file.name,
    },
  );
}

/** Decodes a file. @throws {ImportFault} when it is empty, packed, a web page, or not UTF-8 */
function decode({ name, bytes }: InputFile): EditionFile {
  const at = { file: name };
  if (bytes.length === 0) throw new ImportFault('empty_file', 'The file is empty.', at);
  if (/^(?:1f8b|504b0304|28b52ffd|425a68|fd377a58|377abcaf)/.test(bytes.toString('hex', 0, 4)))
    throw new ImportFault('unknown_shape', 'The file is packed: unpack it first.', at);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ImportFault('wrong_encoding', `The file is not UTF-8${placeOf(bytes)}.`, { ...at, cause });
  }
  if (text.includes('\0'))
    throw new ImportFault('wrong_encoding', 'The file is not UTF-8 text: it has zero bytes.', at);
  if (text.trim() === '') throw new ImportFault('empty_file', 'The file has only white space.', at);
  if (/^\s*(?:<!doctype html|<html)\b/i.test(text.slice(0, 1000)))
    throw new ImportFault('unknown_shape', 'The file is a web page (HTML), not an edition.', at);
  return { name, text: withoutReserved(text) };
}

/** The line of the first byte that is not UTF-8. */
function placeOf(bytes: Buffer): string {
  const decoder = new TextDecoder();
  let line = 0;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    if (decoder.decode(bytes.subarray(from, to)).includes('\ufffd')) return ` (line ${line + 1})`;
    from = to + 1;
  }
  return '';
}

function settleAll({ layout, header, texts }: RawEdition): ParsedEdition {
  const footnotes = new Map<number, readonly Footnote[]>();
  const rules = new Map<number, readonly RuleRange[]>();
  const plain = texts.map((raw, ordinal) => {
    const settled = settle(raw);
    if (settled.rules.length > 0) rules.set(ordinal, settled.rules);
    const notes = placeNotes(raw, settled);
    if (notes.length > 0) footnotes.set(ordinal, notes);
    return settled.text === '' ? undefined : settled.text;
  });
  return { layout, header, texts: plain, footnotes, rules };
}

/** The notes in their order, at the places of their marks. A note whose mark is not in the text is at its end. */
function placeNotes({ notes }: RawText, { text, marks }: ReturnType<typeof settle>): Footnote[] {
  if (notes.length === 0) return [];
  const places = [...marks];
  const placed = notes.flatMap((note): Footnote[] => {
    const content = settle({ text: note.text, marks: [], rules: [] }).text;
    const place = places.findIndex(({ mark }) => mark === note.mark);
    const at = place < 0 ? text.length : (places.splice(place, 1)[0]?.at ?? text.length);
    return content === '' ? [] : [{ mark: note.mark, text: content, at }];
  });
  return placed.sort((a, b) => a.at - b.at);
}
