import { surahOf } from '../../../quran/find.ts';
import { verseKey } from '../../../references/verse-range.ts';
import { VERSE_EDITION } from '../../match/verse-text.ts';
import type { Cut, Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { PAUSE } from './cut-behind.ts';

/*
 * A sentence can go on in the next verse with what limits it: `Indeed, mankind is in loss, | Except for those who have believed`. The Arabic text and the
 * shipped English translation, which marks where its sentences end, tell it for the verses of every edition.
 */

/** The words behind a quotation to the verse that limits it, and where its first clause ends. */
export type NextVerse = { readonly cut: Cut; readonly text: string; readonly end: number; readonly ref: string };

/** Arabic without its marks. The exception of `if you do not` has the same letters. */
const EXCEPT = { ar: /^إلا\s/u, en: /^\W*(?:except(?! as\b)|but not\b|but only (?!as\b|seeking\b))/iu } as const;
/** `So woe to those who pray | [But] who are heedless`: the relative clause says which of them. */
const WOE = /(?:^|\s)[وف]?ويل\s/u;
const WHO = { ar: /^ٱلذين?\s/u, en: /^\W*but\b/iu } as const;
/** What is excepted from the praise of God is no part of it: `Exalted is Allah above what they describe`. */
const PRAISE = /^\W*exalted\b/iu;
/** The end of an English sentence. Quotation marks and brackets close behind it, and a dash goes on. */
const ENDS = /[.!?]['"’”)\]]*\s*$/u;
/** The border of two sentences. Of several, the next verse only limits the last one, and they can stand. */
const SENTENCES = /[.!?]['"’”)\]]*\s+['"‘“([]*\p{Lu}/u;
/** A verse between that only says when or that: `When evil touches him, impatient`. */
const SUBORDINATE = /^(?:و?إذا\s|و?أنهم\s|ألم تر أنهم\s)/u;
const MAX_BETWEEN = 2;

/** Returns the next verse if it limits what the last verse of a quotation says. It can be behind one or two verses that belong to the same sentence. */
export function nextVerseOf({ verses: { quran } }: Search, { kind, ref, edition }: Found): NextVerse | undefined {
  if (kind !== 'quran' || ref === null) return undefined;
  const [surah = 0, first = 0, last = first] = ref.split(/[:-]/u).map(Number);
  const ordinal = (quran.starts[surah - 1] ?? 0) + last - 1;
  const { id } = surahOf(quran, ordinal);
  const count = quran.surahs[id - 1]?.total_verses ?? 0;
  const [arabic, english] = [quran.texts(VERSE_EDITION), quran.texts('quran.en')];
  const own = quran.texts(edition ?? VERSE_EDITION);
  const said = Array.from({ length: last - first + 1 }, (_, k) => english.text(ordinal - k)).reverse();
  if (SENTENCES.test(said.join(' '))) return undefined;
  const plain = (at: number) => arabic.text(at).replace(/\p{M}/gu, '');
  for (let next = 1; next <= MAX_BETWEEN + 1 && last + next <= count; next++) {
    const at = ordinal + next;
    if (ENDS.test(english.text(at - 1))) return undefined;
    const [ar, en] = [plain(at), english.text(at)];
    const between = Array.from({ length: next - 1 }, (_, k) => `${own.text(ordinal + 1 + k)} `).join('');
    const text = `${between}${own.text(at)}`;
    const found = { text, end: between.length + clauseEnd(own.text(at)), ref: verseKey(id, last + next) };
    if (EXCEPT.ar.test(ar) && EXCEPT.en.test(en))
      return PRAISE.test(english.text(ordinal)) ? undefined : { cut: 'exception', ...found };
    if (next === 1 && WOE.test(plain(ordinal)) && WHO.ar.test(ar) && WHO.en.test(en))
      return { cut: 'condition', ...found };
    if (!SUBORDINATE.test(ar)) return undefined;
  }
  return undefined;
}

const MAX_WORDS = 15;

/** Where the first clauses of a verse end: no longer than what is said of a cut within a verse. */
function clauseEnd(text: string): number {
  const words = [...text.matchAll(/\S+/gu)];
  const last = words[Math.min(words.length, MAX_WORDS) - 1];
  if (last === undefined || words.length <= MAX_WORDS) return text.length;
  const slice = text.slice(0, last.index + last[0].length);
  const pauses = [...slice.matchAll(new RegExp(PAUSE, 'gu'))];
  return pauses.at(-1)?.index ?? slice.length;
}
