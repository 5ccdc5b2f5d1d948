import type { ChatLanguage } from '@isnad/contract/chat';
import { keysOf } from '../../corpus/subjects/keys.ts';
import { matnStart, type Part, sentencesOf, standsAlone } from './clauses.ts';

/** Longer texts are cut to the sentences that match. In UTF-16 units. */
const MAX_WHOLE_LENGTH = 350;
/** Preferred length of an excerpt. */
const EXCERPT_LENGTH = 220;

/** The words that an excerpt should have, by their keys. */
export type Focus = ReadonlySet<string>;

/** Collects the words of a question and its subject. */
export function focusOf(texts: readonly string[]): Focus {
  return new Set(texts.flatMap((text) => keysOf(text).flatMap(([key = '']) => key)));
}

/**
 * Finds the sentences of a long text that match best and can stand alone. Returns undefined to quote the text as a whole: it is short, or no part of
 * it can stand alone. Without a focus, all match.
 */
export function excerptOf(text: string, lang: ChatLanguage, focus: Focus | undefined): Part | undefined {
  if (text.length <= MAX_WHOLE_LENGTH || lang === 'ar') return undefined;
  const sentences = sentencesOf(text);
  const scores = sentences.map(({ start, end }) => (focus === undefined ? 1 : matches(text.slice(start, end), focus)));
  let best: { part: Part; score: number } | undefined;
  for (let first = 0; first < sentences.length; first++) {
    let score = 0;
    for (let last = first; last < sentences.length; last++) {
      const part = { start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 };
      const length = part.end - part.start;
      if (length > MAX_WHOLE_LENGTH) break;
      score += scores[last] ?? 0;
      // Among equal matches, the one nearer to the preferred length.
      const worth = score - Math.abs(length - EXCERPT_LENGTH) / 10_000;
      if (score > 0 && worth > (best?.score ?? 0) && standsAlone(text, part, sentences)) best = { part, score: worth };
    }
  }
  if (best === undefined) return undefined;
  const { start, end } = best.part;
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

function matches(sentence: string, focus: Focus): number {
  return new Set(keysOf(sentence).flatMap(([key = '']) => (focus.has(key) ? [key] : []))).size;
}

/** Estimates how much of a hadith is quoted, in UTF-16 units. */
export function quotedLength(text: string, lang: ChatLanguage): number {
  if (lang === 'ar') return text.length - matnStart(text);
  if (text.length <= MAX_WHOLE_LENGTH) return text.length;
  return excerptOf(text, lang, undefined) === undefined ? text.length : EXCERPT_LENGTH;
}
