import type { Lang } from '../../model.ts';
import { ARABIC, ARABIC_SCRIPT, BENGALI, ENGLISH, LATIN } from './function-words.ts';

/**
 * What the letters and words of a text say about its language. `own`: it is in the language. `other`: it is in another, `name`. `unlike`: it is long
 * enough, and has almost none of the words without which nothing is written in the language. Too few words for that leave a doubt, or not: `rather`
 * and `hardly`. `unknown`: names.
 */
export type Likeness = { readonly verdict: 'own' | 'unlike' | 'rather' | 'hardly' | 'unknown' } | Other;
type Other = { readonly verdict: 'other'; readonly name: string };

const OWN: Likeness = { verdict: 'own' };
const UNLIKE: Likeness = { verdict: 'unlike' };
const RATHER: Likeness = { verdict: 'rather' };
const HARDLY: Likeness = { verdict: 'hardly' };
const UNKNOWN: Likeness = { verdict: 'unknown' };

/** Longer texts are judged by their beginning and a part of their middle. In UTF-16 units. */
const BEGINNING = 200;
const MIDDLE = 120;

/** Judges whether a text is in a language. Takes some microseconds. */
export function looksLike(text: string, lang: Lang): Likeness {
  const sample = sampleOf(text);
  if (isPlainly(sample, lang)) return OWN;
  const script = foreignScript(sample, lang);
  if (script !== undefined) return { verdict: 'other', name: script };
  if (lang === 'ar') return asArabic(sample);
  return lang === 'en' ? asEnglish(sample) : asBengali(sample);
}

function sampleOf(text: string): string {
  if (text.length <= BEGINNING + 2 * MIDDLE) return text;
  const middle = text.length >> 1;
  return `${text.slice(0, BEGINNING)} ${text.slice(middle, middle + MIDDLE)}`;
}

/** Nearly all texts pass here, in a tenth of the time that counting takes: they have several of the commonest words, and nothing of another language. */
const COMMONEST: Record<Lang, RegExp> = {
  ar: /[\s،.](?:و\u064e?|ف\u064e?)?(?:ق\u064e?ال|ع\u064e?ن\u0652?[\s\u0650]|الل\u0651?\u064e?ه|م\u0650?ن\u0652?[\s\u064e]|ف\u0650?ي\s)/g,
  en: / (?:the|of|and|that|was|to|he|said|from|with|it|is) /g,
  bn: /[\s(](?:এবং|থেকে|বলেন|বললেন|তিনি|হতে|হইতে|আমি|না|আল্লাহর|বর্ণিত|নবী|আলাইহি|করেন|ও|যে|তার|এক|বর্ণনা)(?=[\s,।])/g,
};
const FOREIGN_LETTER: Record<Lang, RegExp> = {
  ar: /[\u0671-\u06a8\u06aa-\u06c0\u06c2-\u06cb\u06cd-\u06d3\u06fa-\u06ff\u0750-\u077f]|[\s،](?:که|كه|از|را|است|در)\s/,
  en: /[\u00c0-\u024f]|[\u0300-\u036f]/,
  bn: /[ৰৱ]/,
};
const ENOUGH = 4;

function isPlainly(sample: string, lang: Lang): boolean {
  return (
    (sample.match(COMMONEST[lang])?.length ?? 0) >= ENOUGH &&
    !FOREIGN_LETTER[lang].test(sample) &&
    !UNFAMILIAR.test(sample)
  );
}

const LETTERS: Record<Lang, RegExp> = {
  ar: /\p{Script=Arabic}/gu,
  en: /\p{Script=Latin}/gu,
  bn: /\p{Script=Bengali}/gu,
};
/** Letters of all other scripts. Ranges, because properties take ten times as long. */
const UNFAMILIAR =
  /[\u0370-\u05ff\u0700-\u074f\u0780-\u089f\u0900-\u0963\u0966-\u097f\u0a00-\u1dff\u2c00-\ufb4f\uff00-\uffef]/;
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  ['Chinese', /\p{Script=Han}/gu],
  ['Tamil', /\p{Script=Tamil}/gu],
  ['Malayalam', /\p{Script=Malayalam}/gu],
  ['Telugu', /\p{Script=Telugu}/gu],
  ['Kannada', /\p{Script=Kannada}/gu],
  ['Gujarati', /\p{Script=Gujarati}/gu],
  ['Gurmukhi', /\p{Script=Gurmukhi}/gu],
  ['Sinhala', /\p{Script=Sinhala}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Korean', /\p{Script=Hangul}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Ethiopic', /\p{Script=Ethiopic}/gu],
  ['Thaana', /\p{Script=Thaana}/gu],
  ['Georgian', /\p{Script=Georgian}/gu],
  ['Armenian', /\p{Script=Armenian}/gu],
];

/** Names the letters of a text that has more of another script than of its own, which is none of the three. */
function foreignScript(sample: string, lang: Lang): string | undefined {
  if (!UNFAMILIAR.test(sample)) return undefined;
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0;
  const own = count(LETTERS[lang]);
  const found = SCRIPTS.find(([, letters]) => count(letters) > own);
  return found === undefined ? undefined : `${found[0]} letters`;
}

/** The name of a text's script when it is none of the three; undefined for a text without letters. */
export function otherScript(text: string): string | undefined {
  const sample = sampleOf(text);
  const found = SCRIPTS.find(([, letters]) => sample.search(letters) >= 0);
  if (found !== undefined) return `${found[0]} letters`;
  return /\p{L}/u.test(sample) ? 'letters of another script' : undefined;
}

/** With fewer words, a text can be a list of names. */
const MIN_WORDS = 12;

/** Numbers of words: function words of the own language, words with letters that it does not have, and function words of the language `name`. */
type Shares = {
  readonly words: number;
  readonly own: number;
  readonly foreign: number;
  readonly other: number;
  readonly name: string;
};

/** @param least the share of own words below which a text is unlike its language */
function verdictOf({ words, own, foreign, other, name }: Shares, least: number): Likeness {
  const both = foreign + other;
  const named: Other = { verdict: 'other', name: other > 0 ? name : 'another language' };
  if (both >= 2 && both > 2 * own && both >= 0.15 * words) return named;
  if (foreign >= 2 && both > own && both >= 0.12 * words) return named;
  if (own >= 2 && own >= both && own >= 2 * least * words) return OWN;
  if (words >= MIN_WORDS && own < least * words) return UNLIKE;
  if (own > 0 && own >= both) return RATHER;
  return both > own ? HARDLY : UNKNOWN;
}

type Named = ReadonlyMap<string, readonly number[]>;

/** By word, the places of the languages that have it. Without the words of the language that is compared with them. */
function namedWords(lists: Readonly<Record<string, readonly string[]>>, own: ReadonlySet<string>): Named {
  const places = new Map<string, number[]>();
  for (const [place, list] of Object.values(lists).entries()) {
    for (const word of list) {
      if (own.has(word)) continue;
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
  }
  return places;
}

function mostOf(counts: readonly number[], names: readonly string[]): { other: number; name: string } {
  const other = Math.max(...counts);
  return { other, name: names[counts.indexOf(other)] ?? '' };
}

const EN = new Set(ENGLISH);
/** Prayers are also quoted in Arabic, written in Latin letters. They are no other language. */
const QUOTED =
  'a al ala an ba bi d fi hd hu huwa il ka l la lana li m ma man mi min n na ni o s si t ta ti u wa ya'.split(' ');
const LATIN_NAMES = Object.keys(LATIN);
const LATIN_WORDS = namedWords(LATIN, new Set([...ENGLISH, ...QUOTED]));

const LATIN_WORD = /[a-z\u00df-\u024f\u1e00-\u1eff]+/g;
/** Letters that neither English words have nor Arabic names in Latin letters, which have `ā ḥ š ṯ ġ`. */
const FOREIGN_LATIN =
  /[ßäåæèéêëìíîïñòóôõöøùúûýþÿğışçłęąńśźżőűəčćđňřěůșțơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỷỹ]/;

/** Names begin with a capital. */
const COMMON_NOUN = /(?<![\p{L}'’`-])(?!bint?\b)\p{Ll}{3,}(?![-\p{L}])/gu;

function asEnglish(sample: string): Likeness {
  const counts = new Array<number>(LATIN_NAMES.length).fill(0);
  let own = 0;
  let foreign = 0;
  const words = sample.toLowerCase().normalize('NFC').match(LATIN_WORD) ?? [];
  for (const word of words) {
    if (EN.has(word)) own++;
    else {
      if (word.length > 1 && FOREIGN_LATIN.test(word)) foreign++;
      for (const place of LATIN_WORDS.get(word) ?? []) counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const judged = verdictOf({ words: words.length, own, foreign, ...mostOf(counts, LATIN_NAMES) }, 0.08);
  return judged === UNKNOWN && words.length >= 4 && (sample.match(COMMON_NOUN)?.length ?? 0) >= 2 ? HARDLY : judged;
}

const MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200c\u200d]/g;
/** Spellings of South Asian and Persian keyboards, which Arabic texts have too. */
const SEATS: Readonly<Record<string, string>> = {
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ڪ: 'ك', ہ: 'ه', ھ: 'ه', ۃ: 'ة', ە: 'ه' },
};

/** Drops vowel marks, and writes alif, yā, kāf and hā as Arabic keyboards do. */
function foldArabic(text: string): string {
  return text.replace(MARKS, '').replace(/[أإآٱىیکڪہھۃە]/g, (letter) => SEATS[letter] ?? letter);
}

/** Letters that no Arabic word has. Dialects and loan words write a few with `گ پ چ ڤ`. */
const FOREIGN = /[\u0671-\u06d3\u06fa-\u06ff\u0750-\u077f]/;
const ARABIC_NAMES = Object.keys(ARABIC_SCRIPT);
const ARABIC_WORDS = namedWords(
  Object.fromEntries(Object.entries(ARABIC_SCRIPT).map(([name, list]) => [name, list.map(foldArabic)])),
  new Set(ARABIC.map(foldArabic)),
);
const AR = new Set(ARABIC.map(foldArabic));
/** Arabic words that one of the others has too, such as `به`. In letters of its keyboards they count for neither. */
const SHARED = new Set(
  Object.values(ARABIC_SCRIPT)
    .flat()
    .map(foldArabic)
    .filter((word) => AR.has(word)),
);
const ARABIC_WORD = /[\u0620-\u064a\u066e-\u06d3\u06d5\u06ee-\u06ff\u0750-\u077f\u08a0-\u08c7]+/g;
const ARTICLE = /^[وفبك]?ال..|^[وف]?لل../;

function asArabic(sample: string): Likeness {
  const counts = new Array<number>(ARABIC_NAMES.length).fill(0);
  let own = 0;
  let foreign = 0;
  const isElsewhere = ELSEWHERE.test(sample);
  const words = foldArabic(sample).match(ARABIC_WORD) ?? [];
  for (const word of words) {
    if (FOREIGN.test(word)) foreign++;
    else if (ARTICLE.test(word) || (AR.has(word) && !(isElsewhere && SHARED.has(word)))) own++;
    for (const place of ARABIC_WORDS.get(word) ?? []) counts[place] = (counts[place] ?? 0) + 1;
  }
  // In Arabic no word has these letters, so that a translation behind an Arabic text is found too.
  const named = mostOf(counts, ARABIC_NAMES);
  if (foreign >= 2 && foreign + named.other >= 0.12 * words.length) own = 0;
  const judged = verdictOf({ words: words.length, own, foreign, ...named }, 0.1);
  return judged === UNKNOWN && isElsewhere ? HARDLY : judged;
}

/** Letters of Arabic words on other keyboards only. */
const ELSEWHERE = /[کیہھۃە]/;

const BN = new Set(BENGALI.map((word) => word.normalize('NFC')));

/** Endings of polite and past forms. */
const BENGALI_VERB = /.(?:লেন|তেন|ছেন|বেন|ছিল|লাম|তাম|ছি|ইয়া)$/;

/** `ৰ` is a letter of Assamese. Bengali texts have it here and there where letters were recognized wrongly. */
function asBengali(sample: string): Likeness {
  const count = (letter: string) => sample.split(letter).length - 1;
  const assamese = count('ৰ') + count('ৱ');
  if (assamese >= 2 && assamese > count('র')) return { verdict: 'other', name: 'Assamese' };
  const words = sample.normalize('NFC').match(/[\u0980-\u09ff]+/g) ?? [];
  const own = words.filter((word) => BN.has(word) || BENGALI_VERB.test(word)).length;
  return verdictOf({ words: words.length, own, foreign: 0, other: 0, name: '' }, 0.05);
}
