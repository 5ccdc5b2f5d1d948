import { VERSE_COUNTS } from '../../../src/corpus/editions/parse/verse-list.ts';

/** A verse of a made-up edition, and the notes below it by number. */
export type MadeVerse = {
  readonly surah: number;
  readonly verse: number;
  readonly text: string;
  readonly notes?: readonly string[];
};

const SUBJECTS = ['the garden', 'a traveler', 'the river', 'their orchard', 'this lamp', 'an old gate', 'the hill'];
const ENDS = [
  'is by the sea',
  'has water and shade',
  'was there before them',
  'will be found in the evening',
  'and the path to it',
];

/** 6,236 English texts that are made up, each once. */
export function madeVerses(): MadeVerse[] {
  return VERSE_COUNTS.flatMap((count, place) =>
    Array.from({ length: count }, (_, index) => ({ surah: place + 1, verse: index + 1, text: madeText(place, index) })),
  );
}

function madeText(surah: number, verse: number): string {
  const subject = SUBJECTS[(surah + verse) % SUBJECTS.length];
  const end = ENDS[(surah * 7 + verse) % ENDS.length];
  return `In place ${surah + 1}, at stone ${verse + 1}, ${subject} ${end}.`;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const notesOf = ({ notes = [] }: MadeVerse) => notes.map((note, place) => `[${place + 1}] ${note}`).join('\n');
const bySurah = (verses: readonly MadeVerse[]) => [...Map.groupBy(verses, ({ surah }) => surah)];

/** By layout: the file with these verses, in this order. Marks of notes are `[1]` in the texts. */
export const EDITION_FILES = {
  markdown: (verses: readonly MadeVerse[]) =>
    `<!--\nQuran Translation\nName: A made-up one\nID: en.made\n-->\n\n${verses
      .map(({ surah, verse, text, notes = [] }) => {
        const number = VERSE_COUNTS.slice(0, surah - 1).reduce((sum, count) => sum + count, 0) + verse;
        const below = notes.map((note, place) => `\n[^${place + 1}]: ${note}\n`).join('');
        return `# ${number}\n\n${text.replace(/\[(\d)\]/g, '[^$1]')}\n${below}`;
      })
      .join('\n')}`,
  'tanzil-text': (verses: readonly MadeVerse[]) =>
    `${verses.map(({ surah, verse, text }) => `${surah}|${verse}|${text}\n`).join('')}\n\n# ----\n#  Name: A made-up one\n#  All rights stay with nobody.\n`,
  'tanzil-lines': (verses: readonly MadeVerse[]) =>
    `${verses.map(({ text }) => `${text}\n`).join('')}\n#  Name: A made-up one\n`,
  'tanzil-xml': (verses: readonly MadeVerse[]) =>
    `<?xml version="1.0" encoding="utf-8" ?>\n<!--\n#  Name: A made-up one\n-->\n<quran>\n${bySurah(verses)
      .map(([surah, own]) => {
        const ayas = own.map(({ verse, text }) => `<aya index="${verse}" text="${escaped(text)}" />\n`).join('');
        return `<sura index="${surah}" name="made">\n${ayas}</sura>\n`;
      })
      .join('')}</quran>\n`,
  'quranenc-csv': (verses: readonly MadeVerse[]) =>
    `# Translation Info:\n#  Title: A made-up one\n\nid,sura,aya,translation,footnotes\n${verses
      .map((row, place) => {
        const cells = [row.text, notesOf(row)].map((cell) => `"${cell.replace(/"/g, '""')}"`);
        return `${place + 1},${row.surah},${row.verse},${cells.join(',')}\n`;
      })
      .join('')}`,
  'quranenc-xml': (verses: readonly MadeVerse[]) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<translation>\n<title>A made-up one</title>\n${bySurah(verses)
      .map(([surah, own]) => {
        const ayas = own.map(
          (row) =>
            `<aya number="${row.verse}"><translation><![CDATA[${row.text}]]></translation><footnotes><![CDATA[${notesOf(row)}]]></footnotes></aya>\n`,
        );
        return `<sura number="${surah}">\n${ayas.join('')}</sura>\n`;
      })
      .join('')}</translation>\n`,
  'quranenc-json': (verses: readonly MadeVerse[]) =>
    JSON.stringify({
      title: 'A made-up one',
      result: verses.map((row) => ({
        sura: String(row.surah),
        aya: String(row.verse),
        translation: row.text,
        footnotes: notesOf(row),
      })),
    }),
  'quran-json': (verses: readonly MadeVerse[]) =>
    JSON.stringify(
      bySurah(verses).map(([id, own]) => ({
        id,
        name: 'made',
        verses: own.map(({ verse, text }) => ({ id: verse, text: 'نص', translation: text })),
      })),
    ),
  'quran-api': (verses: readonly MadeVerse[]) =>
    JSON.stringify({
      name: 'A made-up one',
      quran: verses.map(({ surah, verse, text }) => ({ chapter: surah, verse, text })),
    }),
  'keyed-lines': (verses: readonly MadeVerse[]) =>
    verses.map(({ surah, verse, text }) => `${surah}:${verse}|${text}\n`).join(''),
} as const;
export type EditionLayout = keyof typeof EDITION_FILES;
