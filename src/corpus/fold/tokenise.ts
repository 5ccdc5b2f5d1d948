import { foldArabic } from './arabic.ts';
import { foldBengali } from './bengali.ts';
import { foldLatin } from './english.ts';
import { digitOf, Kind, kindOf, scriptNames } from './letters.ts';
import type { Script, Token } from './token.ts';

const THIN_SPACE = 0x2009;
const PRESENTATION_FORM = /[ﭐ-﷿ﹰ-ﻼ！-ￜ]/;

/** Finds the end of the word at `from`: `end` is after its last letter or mark, `next` is where to continue. */
function wordEnd(text: string, from: number, kind: number): { end: number; next: number } {
  let end = from + 1;
  let at = end;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const here = kindOf(unit);
    if (here === kind || here === Kind.mark) end = at + 1;
    else if (here === Kind.digit && kind === Kind.latin) end = at + 1;
    else if (here === Kind.latin && kind === Kind.digit) return wordEnd(text, at, Kind.latin);
    else if (here === Kind.joiner || here === Kind.control || (unit === THIN_SPACE && kind === Kind.arabic)) {
      // Apostrophes, direction marks and the thin space of 2:72 join a word only between its own letters.
      const after = at + 1 < text.length ? kindOf(text.charCodeAt(at + 1)) : Kind.gap;
      if (here !== Kind.control && after !== kind && !(unit === THIN_SPACE && after === Kind.mark)) break;
    } else break;
    at++;
  }
  return { end, next: Math.max(at, end) };
}

function foldDigits(word: string): string {
  let out = '';
  for (let i = 0; i < word.length; i++) out += digitOf(word.charCodeAt(i)) ?? '';
  return out;
}

/**
 * Splits a text of any script into folded words. Never throws. Text without letters or digits gives none. Converts digits of every script to ASCII. A
 * vocative written as one word (يَٰٓأَرۡضُ) gives two words and the joined form.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  eachWord(text, (kind, start, end) => {
    const script = scriptNames[kind] as Script;
    if (script === 'arabic') {
      addArabic(tokens, composed(text.slice(start, end)), start, end);
      return;
    }
    if (script === 'other') {
      eachSegment(text.slice(start, end), (from, to) => addWord(tokens, text, start + from, start + to, script));
    } else addWord(tokens, text, start, end, script);
  });
  return tokens;
}

function addWord(tokens: Token[], text: string, start: number, end: number, script: Script): void {
  const term = foldWord(text.slice(start, end));
  if (term !== '') tokens.push({ term, start, end, script });
}

/** Calls back with each word of a text in order: the kind of its first letter, a key of {@link scriptNames}, and where it begins and ends. */
export function eachWord(text: string, visit: (kind: number, start: number, end: number) => void): void {
  let at = 0;
  while (at < text.length) {
    const kind = kindOf(text.charCodeAt(at));
    if (scriptNames[kind] === undefined) {
      at++;
      continue;
    }
    const { end, next } = wordEnd(text, at, kind);
    visit(kind, at, end);
    at = next;
  }
}

/** Folds a word of a script other than Arabic; '' when nothing of it is left. */
export function foldWord(word: string): string {
  const kind = kindOf(word.charCodeAt(0));
  const written = composed(word);
  if (kind === Kind.bengali) return foldBengali(written);
  return kind === Kind.other ? foldOther(written) : foldLatinOrDigits(written, kind);
}

const ACCENT = /[\u0300-\u036f]/g;

/** Lowercase, and Greek and Cyrillic without accents (ё is е). Vowel signs of other scripts stay. */
function foldOther(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(ACCENT, '').normalize('NFC');
}

/** Dictionaries divide Chinese differently by its context, so each character is a word. Together they are found by how close they are. */
const HAN = /\p{Script=Han}/u;
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
let segmenter: Intl.Segmenter | undefined;

/** Calls back with the words of a run of letters: by the dictionary of Unicode in scripts that write no blanks between words. */
function eachSegment(run: string, visit: (start: number, end: number) => void): void {
  if (!WITHOUT_BLANKS.test(run)) {
    visit(0, run.length);
    return;
  }
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  for (const { index, segment } of segmenter.segment(run)) {
    if (!HAN.test(segment)) visit(index, index + segment.length);
    else for (let at = index; at < index + segment.length; at++) visit(at, at + 1);
  }
}

function composed(word: string): string {
  return PRESENTATION_FORM.test(word) ? word.normalize('NFKC') : word;
}

function foldLatinOrDigits(word: string, kind: number): string {
  return kind === Kind.digit && !/\p{Script=Latin}/u.test(word) ? foldDigits(word) : foldLatin(word);
}

function addArabic(tokens: Token[], word: string, start: number, end: number): void {
  const folded = foldArabic(word);
  if (folded.term === '') return;
  const script = 'arabic';
  if (folded.vocative === undefined) {
    tokens.push({ term: folded.term, start, end, script });
    return;
  }
  const cut = start + folded.vocative;
  const call = word.startsWith('و') ? 'ويا' : 'يا';
  tokens.push({ term: call, start, end: cut, script });
  tokens.push({ term: folded.term, start: cut, end, script });
  tokens.push({ term: (call + folded.term).replace('ياا', 'يا'), start, end, script, joined: true });
}
