import { ImportFault } from '../../hadith/fault.ts';
import { bare, type EditionFile, type Layout, type RawText } from './layout.ts';
import { decodeEntities, withoutHtml } from './markup.ts';
import { withNotes } from './numbered-notes.ts';
import { verseList } from './verse-list.ts';

const ATTRIBUTES = String.raw`((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)`;
const TANZIL = new RegExp(String.raw`<(sura|aya)\b${ATTRIBUTES}\s*/?>`, 'g');
const QURANENC = new RegExp(
  String.raw`<sura\b${ATTRIBUTES}\s*>|<aya\b${ATTRIBUTES}\s*>\s*<translation>([\s\S]*?)</translation>\s*(?:<footnotes>([\s\S]*?)</footnotes>|<footnotes\s*/>)?\s*</aya>`,
  'g',
);

/** The XML of Tanzil, with texts in attributes, and that of QuranEnc, with texts in elements. */
export const xmlLayouts: Layout = (file) => {
  if (!/^\s*<(?:\?xml|!--|quran\b|translation\b|\w+)/.test(file.text) || !/<sura\b/.test(file.text)) return undefined;
  const root = /<([\w:-]+)[^<>]*>\s*(?:<(?:!--|\w))/.exec(
    file.text.replace(/^\s*<\?xml[^>]*\?>/, '').replace(/<!--[\s\S]*?-->/g, ''),
  )?.[1];
  if (root !== undefined && !file.text.trimEnd().endsWith(`</${root}>`))
    throw new ImportFault('incomplete_file', `The file does not end with </${root}>.`, { file: file.name });
  const isQuranEnc = /<aya\b[^>]*>\s*<translation>/.test(file.text);
  return isQuranEnc
    ? { layout: 'quranenc-xml', header: elementsOf(file.text), texts: quranEncTexts(file) }
    : { layout: 'tanzil-xml', header: commentOf(file.text), texts: tanzilTexts(file) };
};

/** Tells the line of a place, from 1. Places must be asked in order. */
function lineFinder(text: string): (index: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (index) => {
    for (; next >= 0 && next < index; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

function attribute(attributes: string, names: string): string | undefined {
  const match = new RegExp(String.raw`\s(?:${names})\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

/** Every `<aya` must have been read: one that is not as expected would be missing silently. */
function refuseUnread({ name, text }: EditionFile, read: ReadonlySet<number>): void {
  for (const { index } of text.matchAll(/<aya\b/g)) {
    if (read.has(index)) continue;
    const line = lineFinder(text)(index);
    throw new ImportFault('bad_line', `Line ${line} has a verse that is not whole.`, { file: name, line });
  }
}

function tanzilTexts(file: EditionFile): RawText[] {
  const list = verseList<RawText>(file.name);
  const verses = [...file.text.matchAll(TANZIL)];
  refuseUnread(file, new Set(verses.map(({ index }) => index)));
  const lineAt = lineFinder(file.text);
  let surah: string | undefined;
  for (const { 1: element, 2: attributes = '', index } of verses) {
    const number = attribute(attributes, 'index|number');
    if (element === 'sura') surah = number;
    else list.addVerse(surah, number, bare(withoutHtml(attribute(attributes, 'text') ?? '')), lineAt(index));
  }
  return list.all();
}

function quranEncTexts(file: EditionFile): RawText[] {
  const list = verseList<RawText>(file.name);
  const found = [...file.text.matchAll(QURANENC)];
  refuseUnread(file, new Set(found.map(({ index }) => index)));
  let surah: string | undefined;
  for (const [, ofSurah, ofVerse, text = '', notes = ''] of found) {
    if (ofVerse === undefined) surah = attribute(ofSurah ?? '', 'number|index');
    else list.addVerse(surah, attribute(ofVerse, 'number|index'), withNotes(contentOf(text), contentOf(notes)));
  }
  return list.all();
}

/** Character data of an element. */
function contentOf(xml: string): string {
  const cdata = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(xml)?.[1];
  return cdata ?? decodeEntities(xml);
}

function commentOf(text: string): Record<string, string> {
  const comment = /<!--([\s\S]*?)-->/.exec(text)?.[1] ?? '';
  const lines = comment.matchAll(/^[#\s]*([A-Z][\w ]{0,40}?) *: +(\S.*?)\s*$/gm);
  return Object.fromEntries(Array.from(lines, ([, key = '', value = '']) => [key, value]));
}

/** The elements before the first surah: title, language, id, source, url, version. */
function elementsOf(text: string): Record<string, string> {
  const start = text.slice(0, text.search(/<sura\b/));
  const elements = start.matchAll(/<(\w+)>([^<]+)<\/\1>|<(\w+)>\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*<\/\3>/g);
  return Object.fromEntries(
    Array.from(elements, ([, key, value, other, cdata]) => [
      key ?? other ?? '',
      decodeEntities(value ?? cdata ?? '').trim(),
    ]),
  );
}
