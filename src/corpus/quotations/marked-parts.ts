import type { Kind } from './quotation.ts';

/** A part of a text that is checked separately. */
export type Part = {
  readonly from: number;
  readonly to: number;
  /** `any`: claims to be a quotation of some kind; `none`: can contain quotations. */
  readonly claim: Kind | 'any' | 'none';
};

const CLOSING: Readonly<Record<string, string>> = {
  '﴿': '﴾',
  '﴾': '﴿',
  '{': '}',
  '«': '»',
  '“': '”',
  '‹': '›',
  '"': '"',
};
const MAX_MARKED_LENGTH = 16_000;
const CONTEXT = 90;
/** Maximum number of marked parts in a text. The rest is treated as unmarked. */
const MAX_MARKED = 300;

const OF_QURAN =
  /قال\s+(?:الله|تعالى|سبحانه|عز)|قوله\s+(?:تعالى|سبحانه|عز)|يقول\s+(?:الله|تعالى|سبحانه|المولى|عز)|(?:ال)?آية|الآيات|سورة|القرآن|allah\s+(?:\S+\s+){0,3}?sa(?:ys|id)|qur['’]?an|surah|\bayah\b|\bverse\b|আল্লাহ[^।]{0,20}(?:বলেন|বলেছেন|ইরশাদ)|কুরআন|কোরআন|আয়াত|সূরা|সুরা/iu;
const OF_HADITH =
  /رسول\s+الله|النبي|صلى\s+الله\s+عليه|ﷺ|حديث|الحديث|رواه|أخرجه|صحيح|prophet|messenger|hadith|narrated|\(pbuh\)|bukhari|sahih\b|রাসূল|রাসুল|নবী|নবীজি|হাদিস|হাদীস|বুখারী|বুখারি|বর্ণিত/iu;
const TALK = /[#@]/u;
const LETTER_OF_OTHER_SCRIPT = /[^\P{L}\p{Script=Arabic}\u0640]/u;

/**
 * Splits a text at its quotation marks. Arabic within ﴿﴾ or {} claims to be a verse. For other marks, the words around them determine the claim. A
 * text that consists of Arabic only is itself treated as a quotation.
 */
export function splitAtMarks(text: string): Part[] {
  const marked: Part[] = [];
  // Caches the next position of each closing mark, so that a text of opening marks is not scanned once per mark.
  const ends = new Map<string, number>();
  for (let at = 0; at < text.length && marked.length < MAX_MARKED; at++) {
    const open = text.charAt(at);
    const closing = CLOSING[open];
    if (closing === undefined) continue;
    let end = ends.get(closing) ?? 0;
    if (end >= 0 && end <= at) {
      end = text.indexOf(closing, at + 1);
      ends.set(closing, end);
    }
    if (end < 0 || end - at > MAX_MARKED_LENGTH || end === at + 1) continue;
    const claim = claimOf(text, open, at, end);
    if (claim !== 'none' || open !== '"') {
      marked.push({ from: at + 1, to: end, claim });
      at = end;
    } else at = end;
  }
  if (marked.length === 0 && !LETTER_OF_OTHER_SCRIPT.test(text)) return [{ from: 0, to: text.length, claim: 'any' }];
  return withDeps(text, marked);
}

function claimOf(text: string, open: string, at: number, end: number): Part['claim'] {
  const arabic = /\p{Script=Arabic}/u.test(text.slice(at, end));
  if ('﴿﴾'.includes(open) || (open === '{' && arabic)) return arabic ? 'quran' : 'none';
  const before = text.slice(Math.max(0, at - CONTEXT), at);
  const after = text.slice(end + 1, end + 1 + CONTEXT);
  // The words before a quotation are more reliable than those after it.
  for (const context of [lastSentence(before), /^[\s.,،]*[[(][^\])]*[\])]/.exec(after)?.[0] ?? '']) {
    const quran = lastPlace(OF_QURAN, context);
    const hadith = lastPlace(OF_HADITH, context);
    if (quran >= 0 || hadith >= 0) return quran > hadith ? 'quran' : 'hadith';
  }
  return 'none';
}

function lastSentence(text: string): string {
  return text.split(/[\n.!?؟।»”]/u).at(-1) ?? '';
}

function lastPlace(pattern: RegExp, text: string): number {
  let last = -1;
  for (const { index } of text.matchAll(new RegExp(pattern, 'giu'))) last = index;
  return last;
}

function withDeps(text: string, marked: readonly Part[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const part of marked) {
    if (part.from > at) parts.push({ from: at, to: part.from, claim: 'none' });
    parts.push(part);
    at = part.to;
  }
  if (at < text.length) parts.push({ from: at, to: text.length, claim: 'none' });
  return parts;
}

/** Tests whether a text mentions quotations, so that it is not just a quotation itself. */
export function speaksOfQuotations(text: string): boolean {
  return TALK.test(text) || OF_QURAN.test(text) || OF_HADITH.test(text);
}
