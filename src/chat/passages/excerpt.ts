import type { ChatLanguage } from '@isnad/contract/chat';
import { keysOf } from '../../corpus/subjects/keys.ts';
import { matnStart, type Part, sentencesOf, standsAlone } from './clauses.ts';

/** Longer texts are cut to the sentences that match. In UTF-16 units. */
const MAX_WHOLE_LENGTH = 350;
/** An excerpt with the words of an answer that rests on the text can be this long. */
const MAX_LENGTH_IF_SAID = 700;
/** An excerpt with less of these words than this share gives way to the whole text, up to a length. */
const MIN_SHARE_OF_SAID = 0.6;
const MAX_LENGTH_WITHOUT_SAID = 1_400;
/** Preferred length of an excerpt. */
const EXCERPT_LENGTH = 220;

/** The words that an excerpt should have, by their keys. */
export type Focus = ReadonlySet<string>;
const NOTHING: Focus = new Set();

/** Collects the words of a question and its subject. */
export function focusOf(texts: readonly string[]): Focus {
  return new Set(texts.flatMap((text) => keysOf(text).flatMap(([key = '']) => key)));
}

/** How much more a word of what is said on a text counts than one of the question or the subject. */
const SAID = 3;
/** Length of text, beyond the preferred one, that the rarest word is worth. In UTF-16 units. */
const PER_WORD = 150;

/**
 * Finds the sentences of a long text that match best and can stand alone. Returns undefined to quote the text as a whole: it is short, or no part of
 * it can stand alone. Without a focus, all match. `said` has the words of the answer that rests on the text, which the excerpt must show: it is longer
 * where these are far apart.
 */
export function excerptOf(
  text: string,
  lang: ChatLanguage,
  focus: Focus | undefined,
  said: Focus = NOTHING,
): Part | undefined {
  if (text.length <= MAX_WHOLE_LENGTH || lang === 'ar') return undefined;
  const sentences = sentencesOf(text);
  const keys = sentences.map(({ start, end }) => focusOf([text.slice(start, end)]));
  const weights = weightsOf(keys, focus, said);
  const longest = said.size === 0 ? MAX_WHOLE_LENGTH : MAX_LENGTH_IF_SAID;
  const shareOf = (has: Focus) => sum(weights, has, said) / Math.max(1e-9, sum(weights, weights.keys(), said));
  let best: { part: Part; worth: number; share: number } | undefined;
  for (let first = 0; first < sentences.length; first++) {
    const has = new Set<string>();
    for (let last = first; last < sentences.length; last++) {
      const part = { start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 };
      const length = part.end - part.start;
      if (length > longest) break;
      for (const key of keys[last] ?? []) has.add(key);
      const score = focus === undefined ? 1 : sum(weights, has);
      // Among equal matches, the one nearer to the preferred length.
      const over = Math.max(0, length - EXCERPT_LENGTH) / PER_WORD;
      const worth = score - over - Math.abs(length - EXCERPT_LENGTH) / 10_000;
      if (score > 0 && (best === undefined || worth > best.worth) && standsAlone(text, part, sentences))
        best = { part, worth, share: shareOf(has) };
    }
  }
  if (best === undefined || text.slice(best.part.start, best.part.end).trim() === text.trim()) return undefined;
  if (said.size > 0 && best.share < MIN_SHARE_OF_SAID && text.length <= MAX_LENGTH_WITHOUT_SAID) return undefined;
  const { start, end } = best.part;
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

/** Adds the weights of keys, only those of `among` if it is given. */
function sum(weights: ReadonlyMap<string, number>, keys: Iterable<string>, among?: Focus): number {
  let all = 0;
  for (const key of keys) if (among?.has(key) !== false) all += weights.get(key) ?? 0;
  return all;
}

/** Weighs the words that an excerpt should have: the fewer sentences of the text have one, the more it tells them apart. */
function weightsOf(keys: readonly Focus[], focus: Focus = NOTHING, said: Focus): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const key of new Set([...focus, ...said])) {
    const count = keys.filter((sentence) => sentence.has(key)).length;
    if (count > 0) weights.set(key, (said.has(key) ? SAID : 1) / count);
  }
  return weights;
}

/** Estimates how much of a hadith is quoted, in UTF-16 units. */
export function quotedLength(text: string, lang: ChatLanguage): number {
  if (lang === 'ar') return text.length - matnStart(text);
  if (text.length <= MAX_WHOLE_LENGTH) return text.length;
  return excerptOf(text, lang, undefined) === undefined ? text.length : EXCERPT_LENGTH;
}
