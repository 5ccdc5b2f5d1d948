import { Kind, kindOf } from './letters.ts';

/*
 * Phonetic classes of consonants: twelve classes that are the same for all spellings of Arabic in Latin and Bengali letters. Vowels, w, y, hamza and
 * ʿayn are dropped, because their spelling varies too much.
 */
export const CLASSES = 12;

// One string per class, in the same order in all three: b t s d h k g f l m n r.
const latin = classes(['bv', 't', 'sx', 'djz', 'h', 'kqc', 'g', 'fp', 'l', 'm', 'n', 'r']);
const arabic = classes(['ب', 'تطة', 'ثسشص', 'دجذزضظ', 'هحخ', 'كق', 'غ', 'ف', 'ل', 'م', 'ن', 'ر']);
const bengali = classes(['বভ', 'তথটঠ', 'সশষছচ', 'দধডজযঝ', 'হখ', 'ক', 'গঘ', 'ফপ', 'ল', 'ম', 'নণংঙ', 'র']);

function classes(letters: readonly string[]): ReadonlyMap<number, number> {
  return new Map(
    letters.flatMap((group, i) => [...group].map((letter): [number, number] => [letter.charCodeAt(0), i + 1])),
  );
}

const tanwin = /[\u064b-\u064d\u0656\u0657\u065e\u08f0-\u08f2]/;
const sun = 'تثدذرزسشصضطظلن';

function push(sounds: number[], sound: number | undefined): void {
  if (sound !== undefined && sounds[sounds.length - 1] !== sound) sounds.push(sound);
}

/** Handles digraphs: kh is h, dh is d, th is s, gh is g. */
function latinSound(text: string, at: number): { sound: number | undefined; length: number } {
  const pair = text.slice(at, at + 2);
  if (pair === 'kh') return { sound: 5, length: 2 };
  if (pair === 'sh' || pair === 'th' || pair === 'ch') return { sound: 3, length: 2 };
  if (pair === 'dh' || pair === 'zh') return { sound: 4, length: 2 };
  if (pair === 'gh') return { sound: 7, length: 2 };
  if (pair === 'ph') return { sound: 8, length: 2 };
  return { sound: latin.get(text.charCodeAt(at)), length: 1 };
}

/** Detects an article before a sun letter, where its l is silent: الرحمن sounds arrahman. */
function silentArticle(text: string, at: number): boolean {
  if (text.charAt(at) !== 'ل' || (text.charAt(at - 1) !== 'ا' && text.charAt(at - 1) !== 'ٱ')) return false;
  const before = at < 2 ? Kind.gap : kindOf(text.charCodeAt(at - 2));
  const first = before === Kind.gap || 'وفبك'.includes(text.charAt(at - 2)) || text.charAt(at - 1) === 'ٱ';
  return first && sun.includes(text.charAt(at + 1));
}

/** Returns the sounds of a text in any of the three scripts, as class numbers from 1. Double sounds are merged. */
export function soundsOf(text: string): number[] {
  const sounds: number[] = [];
  const lower = text.toLowerCase().normalize('NFC');
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    const kind = kindOf(unit);
    if (kind === Kind.latin) {
      const { sound, length } = latinSound(lower, at);
      push(sounds, sound ?? latin.get(lower.charAt(at).normalize('NFD').charCodeAt(0)));
      at += length - 1;
    } else if (kind === Kind.arabic) {
      if (!silentArticle(lower, at)) push(sounds, arabic.get(unit));
    } else if (kind === Kind.bengali) {
      // য় is a glide, encoded as one letter or as য and a dot.
      if (!(unit === 0x9af && lower.charCodeAt(at + 1) === 0x9bc)) push(sounds, bengali.get(unit));
    } else if (kind === Kind.mark && tanwin.test(lower.charAt(at))) push(sounds, 11);
  }
  return sounds;
}
