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
    const term = foldWord(text.slice(start, end));
    if (term !== '') tokens.push({ term, start, end, script });
  });
  return tokens;
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
  return kind === Kind.other ? written.toLowerCase() : foldLatinOrDigits(written, kind);
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
