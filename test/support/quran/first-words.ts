import { dice } from '../../../bench/dice.ts';
import type { Lang } from '../../../src/corpus/hadith/model.ts';
import type { Quran } from '../../../src/corpus/quran/open.ts';

/** What separates the writer's own words from the quotation behind them. */
export type Border = 'colon' | 'that' | 'mark' | 'bracket' | 'line' | 'none';

/** A verse behind words of the writer, its first words as they are or replaced by others. */
export type Framed = {
  readonly text: string;
  readonly lang: Lang;
  readonly border: Border;
  readonly key: string;
  /** Where the replaced words are; empty for a right quotation. */
  readonly changed: { readonly start: number; readonly end: number };
};

/** `*` is the verse, `#` its reference. */
const FRAMES: Readonly<Record<Lang, Readonly<Record<Border, readonly string[]>>>> = {
  en: {
    colon: [
      'As Allah says: * (#)',
      'My favourite verse is this: * (#).',
      'The Quran says: *.',
      'Reflect on it: * (Quran #).',
    ],
    that: [
      'Remember that * (#).',
      'I keep telling myself that * (Quran #).',
      'As we all know, the Book teaches that * (#).',
    ],
    mark: ['Allah says: “*” (#).', 'We read “*” (#) last night.', 'He wrote "*" (Quran #).'],
    bracket: ['(#) *.', 'Yesterday I learned the verse [*] (#).', 'Our teacher explained 【*】 (#).'],
    line: ['Verse of the day\n* (#)', 'Good morning, everybody!\n\n* (Quran #)'],
    none: ['Never forget * (#).', 'We read * (#).'],
  },
  bn: {
    colon: ['আল্লাহ বলেন: * (#)', 'আমার প্রিয় আয়াত: * (#)।', 'কুরআনে আছে: *।', 'ভেবে দেখুন: * (সূরা #)।'],
    that: ['মনে রেখো যে * (#)।', 'আমি জানি যে * (#)।', 'আমরা সবাই বিশ্বাস করি যে * (#)।'],
    mark: ['আল্লাহ বলেন: “*” (#)।', 'গতকাল আমরা “*” (#) পড়েছি।', 'তিনি "*" (#) লিখেছেন।'],
    bracket: ['(#) *।', 'গতকাল এই আয়াত শিখেছি [*] (#)।', 'শিক্ষক বুঝিয়েছেন 【*】 (#)।'],
    line: ['আজকের আয়াত\n* (#)', 'সবাইকে শুভ সকাল!\n\n* (#)'],
    none: ['ভুলে যেও না * (#)।', 'আমরা পড়েছি * (#)।'],
  },
  ar: {
    colon: ['قال تعالى: * (#)', 'آيتي المفضلة: * (#).', 'جاء في القرآن: *.', 'تأملوا: * (سورة #).'],
    that: ['تذكروا أن * (#).', 'أعلم جيدا أن * (#).', 'كلنا نؤمن بأن * (#).'],
    mark: ['قال تعالى: ﴿*﴾ [#].', 'قرأنا «*» (#) البارحة.', 'كتب "*" (#).'],
    bracket: ['(#) *.', 'تعلمت أمس الآية [*] (#).', 'شرح المعلم {*} (#).'],
    line: ['آية اليوم\n* (#)', 'صباح الخير جميعا!\n\n* (#)'],
    none: ['لا تنسوا * (#).', 'قرأنا * (#).'],
  },
};

const BORDERS = ['colon', 'that', 'mark', 'bracket', 'line', 'none'] as const;
const MAX_CHANGED = 3;
/** Words of the verse behind the changed ones. */
const MIN_REST = 5;
const withoutEnd = (text: string) => text.replace(/[^\p{L}\p{M}\p{N})\]]+$/u, '');
const bare = (words: readonly string[]) =>
  words
    .join(' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L} ]/gu, '');

/** Draws verses in a language, `count` behind each kind of border. @param isChanged replaces their first one to three words by those of another verse */
export function framed(
  { quran, keys }: { readonly quran: Quran; readonly keys: readonly string[] },
  lang: Lang,
  {
    count,
    seed,
    how,
  }: { readonly count: number; readonly seed: number; readonly how: 'changed' | 'whole' | 'clause' | 'part' },
): Framed[] {
  const { text } = quran.texts(`quran.${lang}`);
  const roll = dice(seed);
  const isChanged = how === 'changed';
  const out: Framed[] = [];
  for (let tries = 0; out.length < count * BORDERS.length && tries < 1_000 * count; tries++) {
    const border = BORDERS[out.length % BORDERS.length] as Border;
    const frames = FRAMES[lang][border];
    const frame = frames[roll(frames.length)] as string;
    const ordinal = roll(keys.length);
    const all = withoutEnd(text(ordinal));
    const clauses = [...all.matchAll(/(?<=[,;:.!?،؛।\u06d6-\u06db]\s)\S/gu)].map(({ index }) => index);
    const later = [...all.matchAll(/(?<=\s)\S/gu)].map(({ index }) => index).slice(0, 8);
    const begin =
      how === 'clause'
        ? clauses[roll(Math.max(1, clauses.length))]
        : how === 'part'
          ? later[roll(Math.max(1, later.length))]
          : 0;
    if (begin === undefined) continue;
    const verse = all.slice(begin);
    const words = verse.split(/\s+/u);
    const length = 1 + roll(MAX_CHANGED);
    const others = text(roll(keys.length))
      .split(/\s+/u)
      .filter((word) => /^[\p{L}\p{M}'’-]+$/u.test(word));
    const from = roll(Math.max(1, others.length - length));
    // In another order: otherwise, they can be a quotation themselves.
    const replaced = others.slice(from, from + length).toReversed();
    if (/[\n"“”«»()[\]:]/u.test(verse) || verse.length > 600 || words.length < Math.max(3 * length, length + MIN_REST))
      continue;
    const first = words.slice(0, length);
    if (![...first, ...replaced].every((word) => /\p{L}/u.test(word))) continue;
    if (
      isChanged &&
      (replaced.length < length || replaced.some((word, at) => bare([word]) === bare([first[at] ?? ''])))
    )
      continue;
    const said = isChanged ? [...replaced, ...words.slice(length)] : words;
    const start = frame.slice(0, frame.indexOf('*')).replace('#', keys[ordinal] as string).length;
    out.push({
      text: frame.replaceAll('#', keys[ordinal] as string).replace('*', () => said.join(' ')),
      ...{ lang, border, key: keys[ordinal] as string },
      changed: { start, end: isChanged ? start + replaced.join(' ').length : start },
    });
  }
  return out;
}
