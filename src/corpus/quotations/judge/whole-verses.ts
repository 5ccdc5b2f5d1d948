import type { Lang } from '../../hadith/model.ts';
import { runsBetween } from '../prose/running-text.ts';
import type { Found } from '../quotation.ts';
import type { Search, TextSpan } from '../sources.ts';

/** Whether every word is right. */
function isRight({ verdict }: Pick<Found, 'verdict'>): boolean {
  return verdict === 'exact' || verdict === 'normalised';
}

/** Whether there are quotations, and every word of them is right. */
export function isIntact(found: readonly Pick<Found, 'verdict'>[]): boolean {
  return found.length > 0 && found.every(isRight);
}

/** Whole verses, word for word. */
function isWholeVerse(found: Found): boolean {
  return found.kind === 'quran' && !found.partial && isRight(found);
}

/** Words of the writer around a verse: fewer are taken for words added to it. */
const MIN_AROUND = 3;
/** With so many words on one side, the line is the writer's. */
const MANY_AROUND = 5;

/** Words that go on with a sentence where nothing separates them from the verse: they are added to it. */
const GOES_ON = /^\s+(?:(?!في\s)[وف]\p{Script=Arabic}|(?:and|এবং|ও)(?![\p{L}\p{M}]))/iu;

/** Nouns that join the last one of a verse: `والشاكرين والمحسنين`. Where nothing is claimed, a verb goes on with the writer's own sentence. */
const LISTED = /^\s+[وف](?:ال|لل)\p{Script=Arabic}/u;

/** Words of a part of a verse that can stand in prose. Fewer are a changed quotation. */
const MIN_PART = 5;

/**
 * Tests whether an altered line is one verse, or words of it, with the writer's own words before and behind them. `claimed`: something in the line
 * claims to be a quotation, so that words which go on with a verse were added to it.
 */
export function isProseAround(
  { text, references }: { readonly text: string; readonly references: readonly TextSpan[] },
  line: Found,
  found: readonly Found[],
  claimed: boolean,
): boolean {
  // Where they are from, the writer says: `As it says in 2:153, …`.
  if (isRowBehind(text, line, found, references)) return true;
  const [first, ...others] = inRows(text, found);
  if (first === undefined || others.length > 0 || first.kind !== 'quran' || !isRight(first)) return false;
  if (first.partial && (count(first.text) < MIN_PART || !isAllChanged(text, line, first))) return false;
  if ((claimed ? GOES_ON : LISTED).test(text.slice(first.end, line.end))) return false;
  const [before, behind] = [count(text.slice(line.start, first.start)), count(text.slice(first.end, line.end))];
  const [fewest, most] = [Math.min(before, behind), Math.max(before, behind)];
  return fewest >= (!claimed && most >= MANY_AROUND ? MIN_AROUND - 1 : MIN_AROUND);
}

/** Joins right words of verses between which the text has no other words. */
function inRows(text: string, found: readonly Found[]): Found[] {
  const rows: Found[] = [];
  for (const one of found) {
    const last = rows.at(-1);
    const goesOn = last?.kind === 'quran' && one.kind === 'quran' && isRight(last) && isRight(one);
    if (!goesOn || count(text.slice(last.end, one.start)) > 0) rows.push(one);
    else rows[rows.length - 1] = { ...last, end: one.end, text: text.slice(last.start, one.end) };
  }
  return rows;
}

/** Tests whether a line is whole verses in a row behind a reference. */
function isRowBehind(text: string, line: Found, found: readonly Found[], references: readonly TextSpan[]): boolean {
  const [first] = found;
  if (first === undefined || !found.every(isWholeVerse)) return false;
  const isReferred = references.some(({ start, end }) => start >= line.start && end <= first.start);
  const ends = [...found.slice(1).map(({ start }) => start), line.end];
  return isReferred && found.every(({ end }, at) => count(text.slice(end, ends[at])) === 0);
}

/** Tests whether no word of a line beside a part of it is from the same source. */
function isAllChanged(text: string, line: Found, part: TextSpan): boolean {
  const changed = line.differences.filter(({ end, start }) => end <= part.start || start >= part.end);
  const beside = count(text.slice(line.start, part.start)) + count(text.slice(part.end, line.end));
  return changed.reduce((sum, { found }) => sum + count(found), 0) === beside;
}

function count(text: string): number {
  return text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
}

/** The verse of a part can be written with spaces, marks and words in brackets that its text has not. */
const LONGER_AS_QUOTED = 1.5;

/** Characters around words within which an installed translation can have them. */
const AROUND = 400;

/**
 * Returns what an installed translation has around words without a reference: words that were found in no text, or changed, or that are found in it only
 * together with others. What is around a right part is whole verses, or several.
 */
export function wordingAround(search: Search, part: Found, lang: Lang): Found | undefined {
  if (search.wordings[lang] === undefined || part.reference !== null || (isRight(part) && !part.partial))
    return undefined;
  const { start, end } = part;
  const window = { start: Math.max(0, start - AROUND), end: Math.min(search.text.length, end + AROUND) };
  return runsBetween(search, window, lang, end)
    .map(({ found }) => found)
    .find((found) => {
      const isMore = found.kind === 'quran' && isRight(found) && found.start <= start && found.end >= end;
      return isMore && (!isRight(part) || !found.partial || found.range);
    });
}

/** Returns the whole verses that the text has around a part of them: speech within a verse claims to be a quotation of its own. */
export function verseAround(search: Search, part: Found, lang: Lang): Found | undefined {
  if (part.kind !== 'quran' || !part.partial || !isRight(part) || part.reference?.ok === false) return undefined;
  const { text } = search;
  const around = Math.ceil(lengthOf(search, part) * LONGER_AS_QUOTED) - (part.end - part.start);
  if (around <= 0) return undefined;
  const end = text.indexOf(' ', part.end + around);
  const window = {
    start: Math.max(0, text.lastIndexOf(' ', Math.max(0, part.start - around))),
    end: end < 0 ? text.length : end,
  };
  return runsBetween(search, window, lang, part.end)
    .map(({ found }) => found)
    .find((found) => isWholeVerse(found) && found.start <= part.start && found.end >= part.end);
}

/** Characters of a verse, or of the verses of a range. */
function lengthOf({ verses: { quran } }: Search, { ref, edition }: Found): number {
  const [, surah, first, last = first] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(ref ?? '') ?? [];
  const start = quran.starts[Number(surah) - 1];
  if (start === undefined || edition === null) return 0;
  const { text } = quran.texts(edition);
  let length = 0;
  for (let verse = Number(first); verse <= Number(last); verse++) length += text(start + verse - 1).length + 1;
  return length;
}
