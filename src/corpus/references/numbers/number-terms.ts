import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';

/** Which digits of a number a word fills: `units` and `tens` one of them, `both` these two, `hundreds` and `thousands` those above. */
type Place = 'units' | 'tens' | 'both' | 'hundreds' | 'thousands';

/** A word of a number. */
export type Term = {
  readonly value: number;
  readonly place: Place;
  readonly lang: 'en' | 'bn' | 'ar';
  /** `fifth`: it ends the number. */
  readonly ordinal: boolean;
  /** Written together with `and`: `وخمسون`. */
  readonly linked: boolean;
};

// Cardinal forms, then ordinal ones behind a slash where they are other words.
const ENGLISH = `1 one/first, 2 two/second, 3 three/third, 4 four/fourth, 5 five/fifth, 6 six/sixth, 7 seven/seventh, 8 eight/eighth, 9 nine/ninth, 10 ten/tenth, 11 eleven/eleventh,
  12 twelve/twelfth, 13 thirteen/thirteenth, 14 fourteen/fourteenth, 15 fifteen/fifteenth, 16 sixteen/sixteenth, 17 seventeen/seventeenth, 18 eighteen/eighteenth, 19 nineteen/nineteenth,
  20 twenty/twentieth, 30 thirty/thirtieth, 40 forty fourty/fortieth, 50 fifty/fiftieth, 60 sixty/sixtieth, 70 seventy/seventieth, 80 eighty/eightieth, 90 ninety/ninetieth,
  100 hundred/hundredth, 1000 thousand/thousandth`;

const BENGALI = `1 এক/প্রথম পয়লা, 2 দুই দু/দ্বিতীয়, 3 তিন/তৃতীয়, 4 চার/চতুর্থ, 5 পাঁচ/পঞ্চম, 6 ছয়/ষষ্ঠ, 7 সাত/সপ্তম, 8 আট/অষ্টম, 9 নয়/নবম, 10 দশ/দশম, 11 এগারো এগার/একাদশ, 12 বারো বার/দ্বাদশ,
  13 তেরো তের/ত্রয়োদশ, 14 চৌদ্দ চোদ্দ চৌদ্দো/চতুর্দশ, 15 পনেরো পনের পনরো/পঞ্চদশ, 16 ষোলো ষোল/ষোড়শ, 17 সতেরো সতের/সপ্তদশ, 18 আঠারো আঠার/অষ্টাদশ, 19 উনিশ/ঊনবিংশ, 20 বিশ কুড়ি/বিংশ, 21 একুশ, 22 বাইশ, 23 তেইশ,
  24 চব্বিশ, 25 পঁচিশ, 26 ছাব্বিশ, 27 সাতাশ, 28 আটাশ আঠাশ, 29 ঊনত্রিশ ঊনতিরিশ, 30 ত্রিশ তিরিশ, 31 একত্রিশ একতিরিশ, 32 বত্রিশ, 33 তেত্রিশ, 34 চৌত্রিশ, 35 পঁয়ত্রিশ, 36 ছত্রিশ, 37 সাঁইত্রিশ সাতত্রিশ, 38 আটত্রিশ,
  39 ঊনচল্লিশ, 40 চল্লিশ, 41 একচল্লিশ, 42 বিয়াল্লিশ বেয়াল্লিশ, 43 তেতাল্লিশ, 44 চুয়াল্লিশ চৌচল্লিশ, 45 পঁয়তাল্লিশ, 46 ছেচল্লিশ, 47 সাতচল্লিশ, 48 আটচল্লিশ, 49 ঊনপঞ্চাশ, 50 পঞ্চাশ, 51 একান্ন, 52 বায়ান্ন বাহান্ন,
  53 তিপ্পান্ন তেপ্পান্ন, 54 চুয়ান্ন, 55 পঞ্চান্ন, 56 ছাপ্পান্ন, 57 সাতান্ন, 58 আটান্ন, 59 ঊনষাট, 60 ষাট, 61 একষট্টি, 62 বাষট্টি, 63 তেষট্টি, 64 চৌষট্টি, 65 পঁয়ষট্টি, 66 ছেষট্টি, 67 সাতষট্টি, 68 আটষট্টি,
  69 ঊনসত্তর, 70 সত্তর, 71 একাত্তর, 72 বাহাত্তর, 73 তিয়াত্তর, 74 চুয়াত্তর, 75 পঁচাত্তর, 76 ছিয়াত্তর, 77 সাতাত্তর, 78 আটাত্তর, 79 ঊনআশি ঊনাশি, 80 আশি, 81 একাশি, 82 বিরাশি, 83 তিরাশি, 84 চুরাশি, 85 পঁচাশি,
  86 ছিয়াশি, 87 সাতাশি, 88 অষ্টাশি আটাশি, 89 ঊননব্বই, 90 নব্বই নব্বুই, 91 একানব্বই, 92 বিরানব্বই, 93 তিরানব্বই, 94 চুরানব্বই, 95 পঁচানব্বই, 96 ছিয়ানব্বই, 97 সাতানব্বই, 98 আটানব্বই, 99 নিরানব্বই,
  100 শত শ শো, 1000 হাজার`;

const ARABIC = `1 واحد واحدة احد احدى/اول اولى حادي حادية, 2 اثنان اثنين اثنتان اثنتين اثنا اثني اثنتا اثنتي اتنين/ثاني ثانية تاني تانية, 3 ثلاث ثلاثة تلاتة/ثالث ثالثة تالت تالتة, 4 اربع اربعة/رابع رابعة, 5 خمس خمسة/خامس خامسة,
  6 ست ستة/سادس سادسة, 7 سبع سبعة/سابع سابعة, 8 ثمان ثماني ثمانية تمانية/ثامن ثامنة تامن تامنة, 9 تسع تسعة/تاسع تاسعة, 10 عشر عشرة/عاشر عاشرة, 11 حداشر, 12 اتناشر اطناشر, 13 تلتاشر, 14 اربعتاشر, 15 خمستاشر, 16 ستاشر, 17 سبعتاشر,
  18 تمنتاشر, 19 تسعتاشر, 20 عشرون عشرين, 30 ثلاثون ثلاثين تلاتين, 40 اربعون اربعين, 50 خمسون خمسين, 60 ستون ستين, 70 سبعون سبعين, 80 ثمانون ثمانين تمانين, 90 تسعون تسعين, 100 مائة مئة مية, 200 مائتان مائتين مئتان مئتين ميتين,
  300 ثلاثمائة ثلاثمئة, 400 اربعمائة اربعمئة, 500 خمسمائة خمسمئة, 600 ستمائة ستمئة, 700 سبعمائة سبعمئة, 800 ثمانمائة ثمانمئة, 900 تسعمائة تسعمئة, 1000 الف آلاف, 2000 الفان الفين`;

type Listed = { readonly value: number; readonly key: string; readonly ordinal: boolean };

function listed(table: string): Listed[] {
  return table.split(',').flatMap((entry) => {
    const [number = '', cardinals = '', ordinals = ''] = /^\s*(\d+) ([^/]+)(?:\/(.+))?$/u.exec(entry)?.slice(1) ?? [];
    const keys = (words: string) => tokenise(words).map(keyOf);
    return [
      ...keys(cardinals).map((key) => ({ value: Number(number), key, ordinal: false })),
      ...keys(ordinals ?? '').map((key) => ({ value: Number(number), key, ordinal: true })),
    ];
  });
}

function placeOf(value: number): Place {
  if (value >= 1000) return 'thousands';
  if (value >= 100) return 'hundreds';
  if (value < 10) return 'units';
  return value % 10 === 0 ? 'tens' : 'both';
}

/** `-th` behind any Bengali number, and a hundred that is written together with how many there are: `দুইশ`. */
const TH = 'তম';
const HUNDREDS = ['শত', 'শ', 'শো'];

function terms(): Map<string, Term> {
  const out = new Map<string, Term>();
  const add = (key: string, term: Omit<Term, 'place' | 'linked'>, linked = false) =>
    void (out.has(key) || out.set(key, { ...term, place: placeOf(term.value), linked }));
  for (const { key, ...one } of listed(ENGLISH)) add(key, { ...one, lang: 'en' });
  const bengali = listed(BENGALI);
  for (const { key, ...one } of bengali) add(key, { ...one, lang: 'bn' });
  const cardinals = bengali.filter(({ ordinal }) => !ordinal);
  for (const { key, value } of cardinals) add(key + TH, { value, ordinal: true, lang: 'bn' });
  for (const hundred of HUNDREDS.flatMap((word) => tokenise(word).map(keyOf))) {
    for (const { key, value } of cardinals.filter(({ value }) => value < 10)) {
      add(key + hundred, { value: value * 100, ordinal: false, lang: 'bn' });
      add(key + hundred + TH, { value: value * 100, ordinal: true, lang: 'bn' });
    }
  }
  for (const { key, ...one } of listed(ARABIC)) {
    add(key, { ...one, lang: 'ar' });
    add(`ال${key}`, { ...one, ordinal: true, lang: 'ar' });
    add(`و${key}`, { ...one, lang: 'ar' }, true);
    add(`وال${key}`, { ...one, ordinal: true, lang: 'ar' }, true);
  }
  return out;
}

let known: ReadonlyMap<string, Term> | undefined;

/** Returns what a word is in a number that is written in words, by its key. */
export function termOf(key: string): Term | undefined {
  known ??= terms();
  return known.get(key);
}
