import { tokenise } from '../../../fold/tokenise.ts';
import { keyOf } from '../../../fold/word-key.ts';
import { collectionsNamed } from '../../../references/collection-names.ts';

/*
 * Bengali in Latin letters has no fixed spelling. The words around a quotation are few, so they are written in Bengali letters, and everything that reads
 * Bengali introductions reads these. What is quoted stays as it is.
 */

/** Sounds that are spelled in several ways: `bolechhen`, `bolesen`, `bolsen`. Vowels at the end stay apart. */
function soundOf(word: string): string {
  return word
    .replace(/chh|sh|ch|ss|c/gu, 's')
    .replace(/ph/gu, 'f')
    .replace(/v|bh/gu, 'b')
    .replace(/z/gu, 'j')
    .replace(/ee|iy|y/gu, 'i')
    .replace(/oo|w/gu, 'u')
    .replace(/q/gu, 'k')
    .replace(/(.)\1/gu, '$1');
}

/** Words by their sounds, as alternatives of one Bengali word. */
const WORDS = `নবীজি:nobiji nabiji nobijee nobijir|নবী:nobi|রাসূল:rasul rosul rasool rosool rasulullah rosulullah|কুরআন:quran koran kuran qoran|হাদিস:hadis hadith hadees hadis|আল্লাহ:allah allahpak allahtala
  |হাদিসে:hadise hadithe hadisey|কুরআনে:qurane korane kurane koraney quraney|আয়াতে:ayate ayatey|আয়াত:ayat|সূরা:surah sura|সা:sm saw|হুজুর:hujur huzur|মাওলানা:maolana mawlana|মা:amma ammu maa|বাবা:abba abbu|নানি:nani|দাদি:dadi|বন্ধু:bondhu
  |বলেছেন:bolechen bolesen bolchen bolsen bolesilen bolechilen bollen|কইছেন:koisen koichen koisilen|কইছে:koise koiche|বলেন:bolen|গেছেন:gechen gesen|স্পষ্ট:sposto sposhto|পরিষ্কার:porishkar poriskar|বলতেন:bolten|বলেছে:boleche bolse bolche|বলা:bola|আছে:ache ase achhe|এসেছে:eseche esese asche ashche asse|লেখা:lekha|বর্ণিত:bornito|রয়েছে:royeche roise|হয়েছে:hoyeche hoise
  |শুনেছি:shunechi shunchi sunsi shunesi|যে:je|নাকি:naki|মতে:mote|অনুযায়ী:onujayi onujai|এ:e|তে:te|এর:er|কি:ki|কিনা:kina|না:na nai|কী:kee|এই:ei|এটা:eta|ওটা:ota|সেটা:sheta|কথা:kotha kotata|কিছু:kichu kisu|তার:tar|আমার:amar|আমাদের:amader
  |থেকে:theke|করে:kore|তবে:tobe|কিন্তু:kintu|তাই:tai|কেউ:keu|একটা:ekta|এক:ek|ওয়াজে:waje oaje|ও:o|হবে:hobe|জন্য:jonno|যখন:jokhon|হয়:hoy|পড়ে:pore|আর:ar|কোন:kon|ভাই:bhai vai`;

/** Words that other languages have as well, or that are said within English. */
const SHARED =
  /^(?:e|o|te|na|ar|ek|er|je|ki|ase|ache|pore|kore|tar|saw|sm|nani|allah|quran|koran|hadith|hadis|surah|sura|ayat|rasul|rasool|mote|maa|kon|bola|tai|hoy|vai|bhai|amma|ammu|abba|abbu|dadi|hujur|huzur|mawlana|maolana|eta|ota|nobi)$/u;
/** Fewest words of the list. One of them is Bengali alone, or an ending behind the name of a source. */
const LEAST = 3;

let words: ReadonlyMap<string, string> | undefined;

function known(): ReadonlyMap<string, string> {
  words ??= new Map(
    WORDS.split('|').flatMap((entry) => {
      const [bengali = '', spelled = ''] = entry.trim().split(':');
      return spelled.split(' ').map((word) => [soundOf(word), bengali] as const);
    }),
  );
  return words;
}

/** Endings that are written apart from their word: `quran e`, `Tirmizi te`. */
const ENDING = /^(?:e|te|ey|y)$/u;
const LEFT = /^ge(?:s|ch)en$/u;
/** What a collection is called in print: `Bukhari sharif e`. */
const TITLE = /^(?:sh?arif|shorif)$/u;
const IN_A_HADITH = 'হাদিসে';

/**
 * Returns the keys of a text's words. Where it is Bengali in Latin letters, those that introduce speech are in Bengali letters, and so are sources with an
 * ending of their own.
 */
export function withBengaliWords(words: readonly { readonly key: string }[]): string[] {
  const keys = words.map(({ key }) => key);
  const found = keys.map((key, at) => {
    // `bole gechen`: alone, anybody `bole`.
    if (key === 'bole' && LEFT.test(keys[at + 1] ?? '')) return 'বলে';
    return /^[a-z]{1,12}$/u.test(key) ? known().get(soundOf(key)) : undefined;
  });
  const isIn = (at: number) => {
    const end = TITLE.test(keys[at + 1] ?? '') ? at + 2 : at + 1;
    return ENDING.test(keys[end] ?? '') && (SOURCE.test(found[at] ?? '') || isCollection(at)) ? end : undefined;
  };
  const isCollection = (at: number) => found[at] === undefined && collectionsNamed(keys[at] ?? '').length > 0;
  const all = new Set(keys.filter((_, at) => found[at] !== undefined));
  if (all.size < LEAST) return keys;
  const isOwn = (key: string, at: number) =>
    found[at] !== undefined &&
    (!SHARED.test(key) ||
      (ENDING.test(key) && found[at + 1] !== undefined && [isIn(at - 1), isIn(at - 2)].includes(at)));
  if (!keys.some(isOwn)) return keys;
  return keys.map((key, at) => {
    const word = found[at];
    const isWithEnding = (word === undefined || SOURCE.test(word)) && isIn(at) !== undefined;
    if (word === undefined) return isWithEnding ? keyOfWord(IN_A_HADITH) : key;
    return keyOfWord(isWithEnding ? `${word}ে` : word);
  });
}

const SOURCE = /^(?:কুরআন|হাদিস|আয়াত)$/u;

function keyOfWord(word: string): string {
  return tokenise(word).map(keyOf)[0] ?? word;
}
