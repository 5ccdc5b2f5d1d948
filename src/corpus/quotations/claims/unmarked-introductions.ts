import { type Ascription, hasVerb, introductionBefore } from './introductions.ts';
import { isMeanwhile, isPlural } from './lists/headings.ts';
import type { Label } from './phrases/phrases.ts';
import type { TextWords } from './phrases/text-words.ts';
import { askedBefore } from './questions.ts';
import { isIndeed } from './reports.ts';
import { canBeSaid } from './speech.ts';
import { storyBefore } from './stories.ts';
import { titleBefore } from './titles.ts';

/** Other languages than Arabic put a sign before speech, except behind these. */
const OPENS_SPEECH: ReadonlySet<Label> = new Set(['say', 'that', 'praise', 'blessing']);

/** A colon or dash at the end of a line. */
const LEADS = /:|^[^\n]*[–—]/u;
const GOES_ON = /^(?:and|but|so|then|which|while)$/u;
const LIST = /\n[ \t>]*(?:[-*•]|\p{N}{1,2}[.)।:])[ \t]*$/u;

/** In Arabic the verb can come first. */
const OPENS_ARABIC_SPEECH: ReadonlySet<Label> = new Set(['god', 'prophet', 'praise', 'blessing', 'say']);

/** Labels of words that speech can begin with: `the best of you`, `none of you`, `لا تغضب`. */
function isPlain(label: Label | undefined): boolean {
  return label === 'filler' || label === 'other';
}

/** Reads what stands before a word without a mark as an introduction. */
export function introductionAt(words: TextWords, at: number): Ascription | undefined {
  const { gaps, keys, labels, text, starts, ends } = words;
  const gap = gaps[at] ?? 'space';
  // A number counts something: speech seldom begins with it.
  if (/^\d/u.test(keys[at] ?? '')) return undefined;
  if (gap === 'stop') return askedBefore(words, at, false);
  if (gap === 'space') {
    const before = labels[at - 1];
    // Without any sign, the words follow a verb of saying or who speaks.
    if (before === undefined || before === 'other') return undefined;
    // `قال هذا الحديث`: what is said, not who says it.
    if (/^هذ[اهي]$/u.test(keys[at - 2] ?? '') && (before === 'hadith' || before === 'quran')) return undefined;
    const arabic = /[\u0600-\u06ff]/u.test(keys[at] ?? '');
    const opens = (arabic ? OPENS_ARABIC_SPEECH : OPENS_SPEECH).has(before);
    const isOpen = isPlain(labels[at]) || isIndeed(words, at);
    if (labels[at] !== undefined && !(opens && isOpen && canBeSaid(words, at))) return undefined;
    if (!arabic && !opens) return undefined;
    if (/[\p{L}\p{N}]-$/u.test(text.slice((ends[at - 1] as number) - 1, starts[at]))) return undefined;
  }
  // `We read the Quran, and then we ate`: the writer goes on.
  if (gap === 'comma' && GOES_ON.test(text.slice(starts[at], ends[at]))) return undefined;
  // The next cell of a table.
  if (gap === 'dash' && words.text.slice(ends[at - 1], starts[at]).includes('|')) return undefined;
  // What only names a source, above a list of something else: `Benefits of the Quran:`.
  const isItem = LIST.test(words.text.slice(ends[at - 1], starts[at]));
  if (isItem && !hasVerb(words, Math.max(0, at - 16), at)) return undefined;
  if ((gap === 'paragraph' || gap === 'line') && !LEADS.test(text.slice(ends[at - 1], starts[at]))) return undefined;
  const found = introductionBefore(words, at, { gap, mark: false });
  if (found === undefined)
    return storyBefore(words, at, { gap, mark: false }) ?? (gap === 'colon' ? titleBefore(words, at) : undefined);
  const isElse = isItem && found !== undefined && isPlural(words, found.from, at);
  return isElse && isMeanwhile(words, found.from, { from: 0, to: at }) ? undefined : found;
}
