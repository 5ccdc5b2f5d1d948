import { type Ascription, attributionAfter, hasVerb, narratedIn } from '../introductions.ts';
import type { References } from '../near-references.ts';
import { gapBefore, leadsLine, type TextWords } from '../phrases/text-words.ts';

/** Where words without marks begin and end, for each word of a text. */
export type Borders = {
  /** One past the last word of the sentence that goes on at a word. */
  readonly sentenceEnd: Int32Array;
  /** First word of the sentence that a word ends: a stop directly before it does not count. */
  readonly sentenceStart: Int32Array;
  readonly attributions: readonly (Attribution | undefined)[];
};
type Attribution = Ascription & { readonly to: number };

/** Finds the borders in two passes. `marks` holds the words at which a marked stretch begins. */
export function findBorders(words: TextWords, references: References, marks: ReadonlySet<number>): Borders {
  const { count, gaps } = words;
  const attributions = Array.from({ length: count }, (_, at) =>
    at === 0 ? undefined : attributionAt(words, references, at),
  );
  const sentenceEnd = new Int32Array(count + 1).fill(count);
  for (let at = count - 2; at >= 0; at--) {
    const next = at + 1;
    const gap = gaps[next];
    const ends = gap === 'stop' || gap === 'paragraph' || gap === 'line' || changesScript(words, next);
    const behind =
      marks.has(next) || references.opensAt(next) || references.notes.has(next) || attributions[next] !== undefined;
    sentenceEnd[at] = ends || behind ? next : (sentenceEnd[next] as number);
  }
  const sentenceStart = new Int32Array(count + 1);
  for (let at = 1; at < count; at++) {
    const gap = gaps[at];
    const named = gap === 'colon' && !references.covers(at - 1, at);
    const starts = gap === 'stop' || gap === 'paragraph' || gap === 'line' || named || changesScript(words, at);
    sentenceStart[at] = starts || references.closesAt(at) ? at : (sentenceStart[at - 1] as number);
  }
  return { sentenceEnd, sentenceStart, attributions };
}

/** Reads the attribution of a sentence that ends before a word. */
function attributionAt(words: TextWords, references: References, at: number): Attribution | undefined {
  const { gaps, text, starts } = words;
  const gap = gaps[at];
  if (gap === 'space' && saysThatBefore(words, at)) return reportBehind(words, at);
  if (gap === 'space' || gap === 'colon') {
    const bracket = text.charAt((starts[at] ?? 0) - 1);
    if (bracket !== '(' && bracket !== '[') return undefined;
  }
  const between = gapBefore(words, at);
  const bracketed = /^[\s.।!?؟]*[([]\s*$/u.test(between);
  const dashed = gap === 'dash' || /^[^\p{L}]*\n[>\s]*[-–—―~]\s*$/u.test(between);
  const isCited = narratedIn(words, at) !== undefined;
  if (isCited && references.startingAt(at) !== undefined) return undefined;
  if (!dashed && gap !== 'comma' && !bracketed && !(isCited && gap === 'stop')) return undefined;
  if (leadsLine(words, at)) return undefined;
  const found = attributionAfter(words, at, { bracketed, dashed });
  if (found === undefined) return undefined;
  if (gap === 'comma' && !isCited && !hasVerb(words, found.from, found.to)) return undefined;
  // An attribution ends its sentence.
  const behind = gaps[found.to];
  // `…, নবীজি বলেছেন — …`: the Bengali verb stands before what is said.
  if (behind === 'dash' && gap === 'comma' && /[\u0980-\u09ff]/u.test(words.keys[at] ?? '')) return undefined;
  return behind === 'space' || behind === 'comma' || behind === 'colon' ? undefined : found;
}

/** Tests whether a Bengali word closes what is reported before its source: `… বলে হাদিসে এসেছে`. */
function saysThatBefore({ keys, labels }: TextWords, at: number): boolean {
  const source = labels[at + 1];
  return (
    /^(?:বলে|মর্মে)$/u.test(keys[at] ?? '') &&
    (source === 'hadith' || source === 'quran') &&
    /[েয়]$/u.test(keys[at + 1] ?? '')
  );
}

function reportBehind(words: TextWords, at: number): Attribution | undefined {
  const found = attributionAfter(words, at + 1, { bracketed: false, dashed: true });
  const isLast = found !== undefined && (found.to === words.count || words.gaps[found.to] !== 'space');
  return isLast && hasVerb(words, at + 1, found.to) ? { ...found, from: at, indirect: true } : undefined;
}

/** Tests whether a word is in another script than the one before it. */
function changesScript({ keys, text, starts }: TextWords, at: number): boolean {
  // Bengali in Latin letters has Bengali keys.
  const script = (word: number) => (isLatin(text.charAt(starts[word] ?? 0)) ? LATIN : scriptOf(keys[word] ?? ''));
  const [before, here] = [script(at - 1), script(at)];
  return before !== here && before !== 0 && here !== 0;
}

function scriptOf(key: string): number {
  const unit = key.charCodeAt(0);
  if (unit >= 0x600 && unit <= 0x6ff) return 1;
  if (unit >= 0x980 && unit <= 0x9ff) return 2;
  return unit >= 0x61 && unit <= 0x24f ? LATIN : 0;
}

const LATIN = 3;
const isLatin = (letter: string) => /[a-z]/iu.test(letter);
