import { unmixBengali } from '../../fold/bengali.ts';

/** Spellings of one word in English texts about Islam. */
const ENGLISH_VARIANTS =
  'zakah zakat zakaah zakaat|salah salat salaah salaat|sunnah sunnat sunna|quran koran|muhammad mohammed mohammad muhammed mohamed|makkah mecca makka|madinah medina madina|jannah jannat|ramadan ramadhan ramzan|hajj haj|jummah jumuah jumah|iman eeman imaan|ummah ummat umma|hadith hadeeth hadis|judgment judgement|fulfill fulfil|gray grey|dua duaa|shaytan shaitan shaytaan|messenger messanger|insha inshaa|eid id|sadaqah sadaqa sadaqat|taqwa taqwaa|jinn jinns djinn|amongst among|towards toward|whilst while|upon on|afterwards afterward|o oh|merciful mercyful|forever ever|cannot cant';
const OUR = /^(\w{3,})our(s|ed|ing|able|ably|ful|hood|ly|less|er|ers|ite|)$/u;
const ISE = /^(\w{3,})is(e|es|ed|ing|ation|er)$/u;
const DOUBLED = /^(\w{3,}[aeiou])ll(ed|ing|er|ers|or)$/u;

let variants: ReadonlyMap<string, string> | undefined;

/** Returns the common form of the spellings of an English word (favor, favour) in a folded form. Words of other meaning stay apart. */
export function englishForm(term: string): string {
  variants ??= new Map(
    ENGLISH_VARIANTS.split('|').flatMap((list) => {
      const [first = '', ...others] = list.split(' ');
      return others.map((other) => [other, first] as const);
    }),
  );
  const known = variants.get(term);
  if (known !== undefined) return known;
  if (term.length < 5) return term;
  if (term.includes('our')) return term.replace(OUR, '$1or$2');
  if (term.includes('is')) return term.replace(ISE, '$1iz$2');
  return term.includes('ll') ? term.replace(DOUBLED, '$1l$2') : term;
}

const DOUBLE = /(.)\u09cd\1/gu;
const FINAL_O = /(?<=..)\u09cb$/u;

/** Returns the common form of the spellings of a Bengali word: নামাজ and নামায, করো and কর, ধৈর্য্য and ধৈর্য. */
export function bengaliForm(term: string): string {
  const form = unmixBengali(term).replace(FINAL_O, '');
  return form.includes('\u09cd') ? form.replace(DOUBLE, '$1') : form;
}

/** Letters that keyboards of several languages have, each with its common form. */
const SAME_LETTERS: Readonly<Record<string, string>> = {
  ...{ ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', ة: 'ۃ', ۀ: 'ہ', أ: 'ا', إ: 'ا', ٱ: 'ا' },
};
const OTHER_LETTER = /[يىكهةۀأإٱ]/gu;
/** Marks, and signs without a sound. */
const UNWRITTEN = /[\p{M}\p{Cf}\u0640]/gu;

/**
 * Returns the common form of a word in Arabic letters of a language other than Arabic: Urdu, Persian and others write their vowels, so that each letter
 * counts.
 */
export function foldUrdu(word: string): string {
  return word
    .normalize('NFKC')
    .replace(UNWRITTEN, '')
    .replace(OTHER_LETTER, (letter) => SAME_LETTERS[letter] ?? letter);
}
