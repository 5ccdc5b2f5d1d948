import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';

/** A request that is as expensive as a legal one can be, or an ordinary long one. */
export type WorkCase = {
  readonly name: string;
  readonly text: string;
  /** An ordinary long text: the budget must suffice for all of it. */
  readonly ordinary?: true;
};

const MAX_VERIFY = 32_000;

/** Repeatable random numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Words of a text by how often they occur, most frequent first. */
function frequentWords(texts: Iterable<string>, pattern: RegExp): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.matchAll(pattern)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

/** Parts one after another, as many as `length` code points hold. */
export function repeated(length: number, next: (place: number) => string): string {
  const parts: string[] = [];
  let size = 0;
  for (let place = 0; ; place++) {
    const part = next(place);
    const added = Array.from(part).length;
    if (size + added > length) return parts.join('');
    parts.push(part);
    size += added;
  }
}

const ARABIC_WORD = /[\p{Script=Arabic}\p{M}]+/gu;
const LATIN_WORD = /[A-Za-z]+/g;
const BENGALI_WORD = /[\p{Script=Bengali}\p{M}]+/gu;

type Texts = {
  readonly arabic: readonly string[];
  readonly english: readonly string[];
  readonly bengali: readonly string[];
  readonly hadiths: readonly string[];
  readonly englishHadiths: readonly string[];
};

function textsOf({ verses: { quran }, hadith }: QuotationCorpus): Texts {
  const edition = (id: string) => Array.from({ length: 6_236 }, (_, ordinal) => quran.texts(id).text(ordinal));
  const count = hadith?.records.content.count ?? 0;
  const some = (lang: 'ar' | 'en') =>
    Array.from({ length: Math.min(count, 600) }, (_, at) => Math.floor((at * count) / Math.min(count, 600))).flatMap(
      (doc) => hadith?.records.text(doc, lang) ?? [],
    );
  return {
    ...{ arabic: edition('quran.ar'), english: edition('quran.en'), bengali: edition('quran.bn') },
    ...{ hadiths: some('ar'), englishHadiths: some('en') },
  };
}

const MARKS = [
  ['﴿', '﴾'],
  ['«', '»'],
  ['“', '”'],
  ['"', '"'],
  ['{', '}'],
] as const;
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/ٱ/g, 'ا');
/** Swaps two letters in every `every`th word. */
export const misspelt = (text: string, every: number) =>
  text
    .split(' ')
    .map((word, at) => (at % every === 0 && word.length > 2 ? word.slice(0, -2) + word.at(-1) + word.at(-2) : word))
    .join(' ');

type Add = (name: string, text: string, ordinary?: true) => void;

/** Texts for `POST /api/verify`. */
export function verifyCases(corpus: QuotationCorpus): WorkCase[] {
  const texts = textsOf(corpus);
  const cases: WorkCase[] = [];
  const add: Add = (name, text, ordinary) => {
    const cut = Array.from(text).slice(0, MAX_VERIFY).join('');
    cases.push({ name, text: cut, ...(ordinary === undefined ? {} : { ordinary }) });
  };
  addCommonWords(add, texts);
  addSurahs(add, texts, corpus.verses.quran.starts);
  addOdd(add, texts);
  addPassages(add, texts);
  return cases;
}

/** Rows and claims of the commonest words. */
function addCommonWords(add: Add, texts: Texts): void {
  const common = frequentWords(texts.arabic.map(plain), ARABIC_WORD);
  const marked = frequentWords(texts.arabic, ARABIC_WORD);
  const hadith = frequentWords(texts.hadiths.map(plain), ARABIC_WORD);
  const english = frequentWords([...texts.english, ...texts.englishHadiths], LATIN_WORD);
  const bengali = frequentWords(texts.bengali, BENGALI_WORD);
  const words = (list: readonly string[], most: number) => (at: number) => `${list[at % Math.min(most, list.length)]} `;
  const claims = (
    list: readonly string[],
    most: number,
    length: number,
    [open, close]: readonly [string, string],
    before = '',
  ) =>
    repeated(MAX_VERIFY, (at) => {
      const own = Array.from({ length }, (_, k) => list[(at * 7 + k * (1 + (at % 3))) % Math.min(most, list.length)]);
      return `${before}${open}${own.join(' ')}${close}\n`;
    });
  for (const most of [1, 2, 3, 5, 8, 16, 64]) {
    add(`marked claims of 80 of the ${most} commonest words`, claims(common, most, 80, MARKS[0]));
    add(`bare row of the ${most} commonest words`, repeated(MAX_VERIFY, words(common, most)));
    add(`bare row of the ${most} commonest words of hadiths`, repeated(MAX_VERIFY, words(hadith, most)));
    add(`one claim of the ${most} commonest words`, `﴿${repeated(15_000, words(common, most))}﴾`);
    add(`row of the ${most} commonest English words`, repeated(MAX_VERIFY, words(english, most)));
    add(`row of the ${most} commonest Bengali words`, repeated(MAX_VERIFY, words(bengali, most)));
  }
  for (const length of [1, 2, 3, 4, 6, 8, 12, 20, 40, 79, 81, 120, 300]) {
    add(`marked claims of ${length} common words`, claims(common, 12, length, MARKS[0]));
    add(`marked claims of ${length} common words with marks`, claims(marked, 12, length, MARKS[0]));
    add(`hadith claims of ${length} common words`, claims(hadith, 12, length, MARKS[1], 'قال رسول الله '));
    add(`English claims of ${length} common words`, claims(english, 24, length, MARKS[2], 'the Prophet said '));
  }
}

/** Whole surahs, as they are and changed. */
function addSurahs(add: Add, texts: Texts, starts: readonly number[]): void {
  const surah = (number: number) => {
    const from = starts[number - 1] ?? 0;
    return texts.arabic.slice(from, starts[number] ?? 6_236);
  };
  for (const [number, name] of [
    [2, 'al-Baqarah'],
    [4, 'an-Nisa'],
    [7, 'al-Araf'],
    [26, 'ash-Shuara'],
    [55, 'ar-Rahman'],
  ] as const) {
    add(`surah ${number} (${name})`, surah(number).join(' '), true);
    add(`surah ${number} in modern spelling`, surah(number).map(plain).join('\n'), true);
    add(
      `surah ${number}, each verse marked`,
      surah(number)
        .map((verse, at) => `﴿${verse}﴾ [${number}:${at + 1}]`)
        .join('\n'),
      true,
    );
    add(`surah ${number} with a typo in every fourth word`, misspelt(surah(number).map(plain).join(' '), 4));
    add(`surah ${number} backwards`, surah(number).map(plain).join(' ').split(' ').reverse().join(' '));
  }
}

/** Many small claims, odd words and marks. */
function addOdd(add: Add, texts: Texts): void {
  const common = frequentWords(texts.arabic.map(plain), ARABIC_WORD);
  const english = frequentWords([...texts.english, ...texts.englishHadiths], LATIN_WORD);
  add(
    '300 short claims',
    Array.from(
      { length: 300 },
      (_, at) => `﴿${(texts.arabic[(at * 19) % 6_236] ?? '').split(' ').slice(0, 4).join(' ')}﴾`,
    ).join('\n'),
    true,
  );
  add(
    '300 English quotes',
    Array.from(
      { length: 300 },
      (_, at) => `Allah says: “${(texts.english[(at * 19) % 6_236] ?? '').slice(0, 70)}”`,
    ).join('\n'),
    true,
  );
  add(
    '300 English words quoted',
    repeated(
      MAX_VERIFY,
      (at) => `the Prophet said “${english[at % 30]} ${english[(at * 3) % 40]} ${english[(at * 5) % 50]}” `,
    ),
  );
  add(
    '1,200 x the Prophet said',
    repeated(MAX_VERIFY, () => 'the Prophet said '),
    true,
  );
  add(
    'one word of 32,000 letters',
    repeated(MAX_VERIFY, () => 'ا'),
    true,
  );
  add(
    'one word of 32,000 consonants',
    repeated(MAX_VERIFY, () => 'ل'),
    true,
  );
  add('one marked word of 15,998 letters', `﴿${'لم'.repeat(7_999)}﴾`, true);
  add(
    'words of 96 letters',
    repeated(MAX_VERIFY, () => `${'لا'.repeat(48)} `),
  );
  add(
    'one word of 32,000 Latin letters',
    repeated(MAX_VERIFY, () => 'a'),
    true,
  );
  add(
    '1,300 references',
    repeated(MAX_VERIFY, (at) => `﴿${common[at % 40]}﴾ [البقرة: ${(at % 286) + 1}] `),
  );
  add(
    '1,300 bare references',
    repeated(MAX_VERIFY, (at) => `(${(at % 114) + 1}:${(at % 7) + 1}) [البقرة: ${at}] `),
    true,
  );
  add('nested marks', `${'﴿«“{'.repeat(2_000)}${common.slice(0, 20).join(' ')}${'}”»﴾'.repeat(2_000)}`, true);
  add(
    'marks that never close',
    repeated(MAX_VERIFY, (at) => `﴿${common[at % 9]} `),
  );
  add(
    'empty marks',
    repeated(MAX_VERIFY, () => '﴿﴾«»""'),
    true,
  );
  add(
    'nested claims of common words',
    repeated(MAX_VERIFY, (at) => `﴿${common[at % 4]} «${common[(at + 1) % 4]} “${common[(at + 2) % 4]}” » ﴾ `),
  );
}

/** Hadiths and translations one after another. */
function addPassages(add: Add, texts: Texts): void {
  add('hadiths one after another', texts.hadiths.join('\n'));
  add('hadiths in modern spelling', texts.hadiths.map(plain).join('\n'));
  add('hadiths with typos', misspelt(texts.hadiths.map(plain).join(' '), 3));
  add('hadiths, each quoted', texts.hadiths.map((text) => `قال رسول الله «${text}»`).join('\n'));
  add('English hadiths', texts.englishHadiths.join('\n'));
  add('English hadiths with typos', misspelt(texts.englishHadiths.join(' '), 3));
  add('English verses', texts.english.slice(7).join('\n'), true);
  add('Bengali verses', texts.bengali.slice(7).join('\n'), true);
  add(
    'English verses, each quoted',
    texts.english
      .slice(300)
      .map((text) => `Allah says: “${text}”`)
      .join('\n'),
  );
}

/** Texts for `POST /api/verify` of random kinds. */
export function randomVerifyCases(corpus: QuotationCorpus, count: number, seed = 13): WorkCase[] {
  const texts = textsOf(corpus);
  const random = seededRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const sources: readonly string[][] = [
    frequentWords(texts.arabic.map(plain), ARABIC_WORD),
    frequentWords(texts.hadiths.map(plain), ARABIC_WORD),
    frequentWords([...texts.english, ...texts.englishHadiths], LATIN_WORD),
    frequentWords(texts.bengali, BENGALI_WORD),
  ];
  const passages = [
    texts.arabic,
    texts.arabic.map(plain),
    texts.hadiths,
    texts.english,
    texts.englishHadiths,
    texts.bengali,
  ];
  return Array.from({ length: count }, (_, place) => {
    const size = pick([200, 2_000, 8_000, 32_000]);
    const most = pick([1, 2, 3, 4, 8, 30, 300]);
    const length = 1 + below(pick([3, 10, 60, 400]));
    const list = pick(sources);
    const typos = pick([0, 0, 2, 5]);
    const fromPassages = random() < 0.4;
    const quotesAt = random();
    const text = repeated(size, () => {
      const own = fromPassages
        ? pick(pick(passages)).split(' ').slice(0, length).join(' ')
        : Array.from({ length }, () => list[below(Math.min(most, list.length))]).join(' ');
      const written = typos > 0 ? misspelt(own, typos) : own;
      const [open, close] = pick(MARKS);
      const lead = pick(['', 'قال الله ', 'قال رسول الله ', 'the Prophet said ', 'আল্লাহ বলেন ']);
      const reference = random() < 0.2 ? ` [${1 + below(114)}:${1 + below(9)}]` : '';
      return random() < quotesAt ? `${lead}${open}${written}${close}${reference}\n` : `${written} `;
    });
    return { name: `random ${place}`, text: text === '' ? 'الله' : text };
  });
}
