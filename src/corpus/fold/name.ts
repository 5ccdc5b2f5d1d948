import { foldArabic } from './arabic.ts';
import { unmixBengali } from './bengali.ts';
import { foldLatin } from './english.ts';
import { tokenise } from './tokenise.ts';

// Titles before a name, which are stripped for lookup.
const titles: ReadonlySet<string> = new Set([
  'surah',
  'sura',
  'surat',
  'soorah',
  'surath',
  'suratul',
  'surahtul',
  'sahih',
  'saheeh',
  'sunan',
  'jami',
  'imam',
  'hadith',
  'hadis',
  'ayah',
  'ayat',
  'verse',
  'সূরা',
  'সুরা',
  'সূরাতুল',
  'সুরাতুল',
  'সহীহ',
  'সহিহ',
  'সুনানে',
  'সুনান',
  'জামে',
  'ইমাম',
  'হাদিস',
  'হাদীস',
  'আয়াত',
  'سوره',
  'صحيح',
  'امام',
  'الامام',
  'سنن',
  'جامع',
  'حديث',
  'ايه',
]);
const articles: ReadonlySet<string> = new Set([
  'al',
  'el',
  'ul',
  'an',
  'ar',
  'as',
  'ash',
  'at',
  'ath',
  'ad',
  'adh',
  'az',
  'ali',
  'the',
  'আল',
  'আন',
  'আর',
  'আস',
  'আশ',
  'আত',
  'আদ',
  'আয',
  'আজ',
  'আছ',
  'উল',
]);

/** Returns a Latin word by its sounds: one letter per sound, whatever the spelling (kauthar, Kawthar, kausar → kausar). */
function latinSound(word: string): string {
  return (
    foldLatin(word)
      .replace(/kh/g, 'x')
      .replace(/(?:th|ts)/g, 's')
      .replace(/(?:dh|zh|z)/g, 'z')
      .replace(/sh/g, 'S')
      .replace(/gh/g, 'g')
      .replace(/ph/g, 'f')
      .replace(/ch/g, 'S')
      .replace(/[qc]/g, 'k')
      .replace(/w/g, 'u')
      .replace(/(?:ee|ii|ie|iy|yi|y)/g, 'i')
      .replace(/(?:oo|ou|uu)/g, 'u')
      .replace(/e/g, 'i')
      .replace(/o/g, 'u')
      .replace(/v/g, 'b')
      .replace(/(.)\1+/g, '$1')
      // Allah is no spelling of Al-A'la.
      .replace(/(?<!^ala)h$/, '')
  );
}

function isLatin(term: string): boolean {
  return /^[a-z]/.test(term);
}

/** The sounds of the words that were read last. Longer words are rare. */
const sounds = new Map<string, string>();
const MAX_SOUNDS = 5_000;
const MAX_LENGTH = 12;

function soundOf(term: string): string {
  if (term.length > MAX_LENGTH) return readSound(term);
  const known = sounds.get(term);
  if (known !== undefined) return known;
  if (sounds.size === MAX_SOUNDS) sounds.clear();
  const sound = readSound(term);
  sounds.set(term, sound);
  return sound;
}

function readSound(term: string): string {
  if (isLatin(term)) return latinSound(term);
  if (/^[\u0980-\u09ff]/.test(term))
    return unmixBengali(term)
      .replace(/হ$/, '')
      .replace(/\u09cd\u09ac/g, '')
      .replace(/(.)\1/g, '$1');
  return foldArabic(term).term.replace(/^ال/, '');
}

/**
 * Returns the lookup key of a name in any of the three scripts. Ignores titles (surah, sahih), articles, accents, double letters, long vowels and
 * spaces. '' when nothing remains. Numbers are not part of a name.
 */
export function nameKey(text: string): string {
  const words = tokenise(text).filter((token) => !token.joined && !/^[0-9]/.test(token.term));
  const named = words.map((token) => token.term).filter((term) => !titles.has(term));
  const bare = named.filter((term) => !articles.has(term));
  const parts = (bare.length > 0 ? bare : named).map(soundOf);
  const key = parts.join('');
  return isLatin(named[0] ?? '') ? key.replace(/(.)\1+/g, '$1').replace(/^(?:al|ul)(?=...)/, '') : key;
}
