import { dice } from '../../../bench/dice.ts';
import type { Lang } from '../../../src/corpus/hadith/model.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { verseKey } from '../../../src/corpus/references/verse-range.ts';
import { publishedIds, publishedTranslation } from './published-translations.ts';

/** A text with a quotation that says the opposite of its source, or something else, and the right reference. */
export type Reversed = { readonly text: string; readonly words: string; readonly lang: Lang; readonly how: string };

type Roll = ReturnType<typeof dice>;
type Base = { readonly words: string; readonly lang: Lang; readonly ref: string; readonly kind: 'quran' | 'hadith' };
type Rule = (words: readonly string[], roll: Roll, lang: Lang) => readonly string[] | undefined;

const NEGATION: Readonly<Record<Lang, RegExp>> = {
  ar: /^[وف]?(?:لا|لم|لن|ليس|ما|غير)$/u,
  en: /^(?:not|no|never|none|nor|cannot)$/iu,
  bn: /^(?:না|নয়|নয়|নেই)।?$/u,
};
const ALL: Readonly<Record<Lang, readonly [all: RegExp, none: string, some: string]>> = {
  ar: [/^كل$/u, 'لا', 'بعض'],
  en: [/^(?:all|every|each)$/iu, 'no', 'some'],
  bn: [/^(?:সব|সকল|সমস্ত|প্রত্যেক)$/u, 'কোনো', 'কিছু'],
};
const NUMBERS: Readonly<Record<Lang, readonly string[]>> = {
  ar: ['ثلاثة', 'أربعة', 'خمسة', 'سبعة', 'عشرة', 'ثلاثين', 'أربعين', 'سبعين'],
  en: ['two', 'three', 'four', 'seven', 'ten', 'thirty', 'forty', 'seventy'],
  bn: ['দুই', 'তিন', 'চার', 'সাত', 'দশ', 'ত্রিশ', 'চল্লিশ', 'সত্তর'],
};
/** A verb in the present, before which Arabic denies. */
const ARABIC_VERB = /^[يت]\p{L}{3,}(?:ون|ين)$/u;
const AUXILIARY = /^(?:is|are|was|were|will|shall|has|have|had|would|should|can|may|does|do|did)$/u;
const SMALL =
  /^(?:that|this|with|from|them|they|their|then|those|these|have|been|were|will|when|what|which|your|upon|into|there|يا|الذين|الذي|التي|যারা|তারা|তাদের|তোমরা|তোমাদের)$/iu;
const bare = (word: string) => word.normalize('NFC').replace(/[^\p{L}]/gu, '');
const content = (words: readonly string[]) =>
  words.flatMap((word, at) => (bare(word).length > 3 && !SMALL.test(bare(word)) ? at : []));
const pick = <T>(some: readonly T[], roll: Roll): T | undefined => some[roll(Math.max(1, some.length))];

const RULES: Readonly<Record<string, Rule>> = {
  'negation inserted': (words, roll, lang) => {
    if (lang === 'ar') {
      const verbs = words.flatMap((word, at) =>
        ARABIC_VERB.test(word) && at > 0 && !NEGATION.ar.test(words[at - 1] ?? '') ? at : [],
      );
      const at = pick(verbs, roll);
      return at === undefined ? undefined : words.toSpliced(at, 0, 'لا');
    }
    if (lang === 'bn') {
      const ends = words.flatMap((word, at) => (/।$/u.test(word) && !NEGATION.bn.test(words[at] ?? '') ? at : []));
      const at = pick(ends, roll);
      return at === undefined ? undefined : words.with(at, `${(words[at] as string).slice(0, -1)} না।`);
    }
    const places = words.flatMap((word, at) =>
      AUXILIARY.test(word) && !NEGATION.en.test(words[at + 1] ?? '') ? at : [],
    );
    const at = pick(places, roll);
    return at === undefined ? undefined : words.toSpliced(at + 1, 0, 'not');
  },
  'negation removed': (words, roll, lang) => {
    const at = pick(
      words.flatMap((word, place) => (NEGATION[lang].test(word) ? place : [])),
      roll,
    );
    return at === undefined ? undefined : words.toSpliced(at, 1);
  },
  'none for all': (words, roll, lang) => instead(words, roll, ALL[lang][0], ALL[lang][1]),
  'some for all': (words, roll, lang) => instead(words, roll, ALL[lang][0], ALL[lang][2]),
  'another number': (words, roll, lang) => {
    const numbers = NUMBERS[lang];
    const [one, other] = [pick(numbers, roll), pick(numbers, roll)] as [string, string];
    return one === other ? undefined : instead(words, roll, new RegExp(`^${one}$`, 'iu'), other);
  },
  'two words exchanged': (words, roll) => exchanged(words, content(words), roll),
  'subject and object exchanged': (words) => {
    const places = content(words);
    const [a, b] = [places[0], places.at(-1)];
    return a === undefined || b === undefined || b - a < 2 ? undefined : swap(words, a, b);
  },
};

function instead(words: readonly string[], roll: Roll, wanted: RegExp, by: string): readonly string[] | undefined {
  const at = pick(
    words.flatMap((word, place) => (wanted.test(word) ? place : [])),
    roll,
  );
  return at === undefined ? undefined : words.with(at, by);
}

function exchanged(words: readonly string[], places: readonly number[], roll: Roll): readonly string[] | undefined {
  const a = pick(places, roll);
  const b = pick(
    places.filter((place) => a !== undefined && place > a + 1),
    roll,
  );
  return a === undefined || b === undefined ? undefined : swap(words, a, b);
}

function swap(words: readonly string[], a: number, b: number): readonly string[] | undefined {
  const [first, second] = [words[a] as string, words[b] as string];
  if (bare(first).toLowerCase() === bare(second).toLowerCase()) return undefined;
  return words.with(a, first.replace(bare(first), bare(second))).with(b, second.replace(bare(second), bare(first)));
}

/** Makes quotations that were reversed by rule: of the shipped translations, of published ones that are not installed, and of hadiths. */
export function reversedOf(corpus: QuotationCorpus, count: number, seed: number): Reversed[] {
  const roll = dice(seed);
  const published = publishedIds()
    .filter((id) => /^(?:en|bn)\./u.test(id))
    .map(publishedTranslation);
  const rules = Object.entries(RULES);
  const out: Reversed[] = [];
  for (let tries = 0; out.length < count && tries < 100 * count; tries++) {
    const base = drawn(corpus, published, roll);
    if (base === undefined) continue;
    const words = base.words.split(/\s+/u);
    const [how, rule] = rules[out.length % rules.length] as (typeof rules)[number];
    const reversed = words.length < 5 || words.length > 60 ? undefined : rule(words, roll, base.lang)?.join(' ');
    if (reversed === undefined || reversed === base.words) continue;
    const said = base.kind === 'quran' ? INTRODUCED.quran[base.lang] : INTRODUCED.hadith[base.lang];
    out.push({ text: `${said} “${reversed}” (${base.ref})`, words: reversed, lang: base.lang, how });
  }
  return out;
}

const INTRODUCED = {
  quran: { ar: 'قال تعالى:', en: 'Allah says:', bn: 'আল্লাহ বলেন:' },
  hadith: { ar: 'قال رسول الله ﷺ:', en: 'The Prophet ﷺ said:', bn: 'রাসূলুল্লাহ ﷺ বলেছেন:' },
} as const;

const plain = (text: string) =>
  text
    .replace(/["“”«»]|\[[^\]]*\]|\([^)]*\)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const LANGS = ['ar', 'en', 'bn'] as const;
const PLAIN_ARABIC = 'quran.ar';
const SAYING = { en: /\bsaid,? (.{20,})$/u, ar: /(?:^|\s)(?:قال|يقول) (.{20,})$/u } as const;

/** As Arabic is written every day. */
function unvowelled(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\u0670/gu, 'ا')
    .replace(/[\u064b-\u065f\u06d6-\u06ed\u0640]/gu, '')
    .replaceAll('ٱ', 'ا');
}

function drawn(
  { verses: { quran }, hadith }: QuotationCorpus,
  published: readonly ReturnType<typeof publishedTranslation>[],
  roll: Roll,
): Base | undefined {
  const kind = roll(4);
  if (kind === 3 && hadith !== undefined) {
    const { records } = hadith;
    const doc = roll(records.content.count);
    const lang = LANGS[roll(3)] ?? 'en';
    const text = plain(unvowelled(records.text(doc, lang) ?? ''));
    // What the Prophet said, without who handed it down.
    const saying = lang === 'bn' ? text : (SAYING[lang].exec(text)?.[1] ?? '');
    return { words: saying, lang, kind: 'hadith', ref: records.ref(doc) };
  }
  const ordinal = roll(6_236);
  const lang = LANGS[roll(3)] ?? 'en';
  const others = published.filter(({ language }) => language === lang);
  const other = kind === 0 ? undefined : others[roll(Math.max(1, others.length))];
  const words = plain(
    unvowelled(other?.texts[ordinal] ?? quran.texts(lang === 'ar' ? PLAIN_ARABIC : `quran.${lang}`).text(ordinal)),
  );
  return { words, lang, kind: 'quran', ref: keyOf(quran, ordinal) };
}

function keyOf({ surahs }: QuotationCorpus['verses']['quran'], ordinal: number): string {
  let left = ordinal;
  for (const { id, total_verses } of surahs) {
    if (left < total_verses) return verseKey(id, left + 1);
    left -= total_verses;
  }
  throw new RangeError(`no verse ${ordinal}`);
}
