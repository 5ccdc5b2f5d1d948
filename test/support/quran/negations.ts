import type { Lang } from '../../../src/corpus/hadith/model.ts';

/** Words that deny, as a reader of each language would mark them. Not those of the code that is tested. */
const NEGATION: Readonly<Record<Lang, RegExp>> = {
  ar: /(?<![\p{L}\p{M}])(?:أَ)?(?:[وف]َ?)?(?:ل[َ]?ا|ل[َ]?آ|لَآ|لَن|لَنْ|لَنۡ|لَمْ|لَمۡ|لَم|لَيْسَ|لَيۡسَ)\p{M}*(?![\p{L}\p{M}])/gu,
  en: /(?<![\p{L}\p{M}'’-])(?:not|no|never|none|nor|cannot|don't|doesn't|didn't|won't)(?![\p{L}\p{M}'’-])/giu,
  // না’ফারমান is one word, and what is behind a relative pronoun with `না কেন` is `whatever`.
  bn: /(?<![\p{L}\p{M}])(?:না|নয়|নয়|নেই|নাই)(?![\p{L}\p{M}’'])/gu,
};

/** A part of a text without one of its negations. */
export type Unsaid = {
  readonly words: string;
  readonly how: 'first removed' | 'last removed' | 'behind first' | 'before last';
};

const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim();
const wordCount = (text: string) => text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
/** What begins with a pause is not what the negation denies. */
const PAUSE = /^[\u06d6-\u06ed\s]*(?:[.,;:!?؟،؛।—–"”]|-\s)/u;
/** Fewer words are everybody's. */
const MIN_WORDS = 3;

/** أَلَا calls attention, unless a verb in the present follows: `will they not`. */
const CALLS = /^أَ?لَ?ا\p{M}*$|^أَلَآ$/u;
const PRESENT = /^\s*[يتنأ][َُ]/u;
const WHATEVER = /(?:^|[\s,।;])য[\p{L}\p{M}]*\s[^,।;:]*$/u;
const WHY = /^\s*কেন(?![\p{L}\p{M}])/u;

function isInBrackets(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return before.split(/[[(]/u).length > before.split(/[\])]/u).length;
}

/** Leaves out the first and last negation of a text: alone, and with all that is on its other side. */
export function withoutNegations(text: string, lang: Lang): Unsaid[] {
  // `No!` and `Nay,` are no negations, and what is in brackets is the translator's.
  const found = [...text.matchAll(NEGATION[lang])].filter(({ index, 0: word }) => {
    const behind = text.slice(index + word.length);
    const isNay = PAUSE.test(behind) && (lang !== 'bn' || text.slice(0, index).trim() === '');
    const calls = word.startsWith('أ') && CALLS.test(word) && !PRESENT.test(behind);
    const isWhatever = lang === 'bn' && WHY.test(behind) && WHATEVER.test(text.slice(0, index));
    return !isNay && !calls && !isWhatever && !isInBrackets(text, index);
  });
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return [];
  const without = ({ index, 0: word }: RegExpExecArray) =>
    tidy(`${text.slice(0, index)} ${text.slice(index + word.length)}`);
  const behind = text.slice(first.index + first[0].length);
  const before = text.slice(0, last.index);
  return [
    { words: without(first), how: 'first removed' as const },
    { words: without(last), how: 'last removed' as const },
    // A Bengali negation denies what is before it, others what is behind them.
    ...(lang === 'bn'
      ? /[।,;:?!—–-]\s*$/u.test(before)
        ? []
        : [{ words: tidy(before), how: 'before last' as const }]
      : PAUSE.test(behind)
        ? []
        : [{ words: tidy(behind), how: 'behind first' as const }]),
  ].filter(({ words }) => wordCount(words) >= MIN_WORDS);
}
