/*
 * Bengali in Latin letters (`namaj kayem koro`). Spellings vary from person to person, so both scripts are reduced to one rough spelling. Sounds that
 * writers confuse become one letter. Glides, double letters and every o are dropped, because the inherent vowel that Bengali does not write is an o.
 */
const HASANTA = '্';

const sounds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    k: 'ক',
    x: 'খ',
    g: 'গঘ',
    s: 'চছশষস',
    j: 'জঝয',
    t: 'টঠতথ',
    d: 'ডঢদধ',
    n: 'ঞণনংঙ',
    p: 'পফ',
    b: 'বভ',
    m: 'ম',
    r: 'র\u09dc\u09dd',
    l: 'ল',
    h: 'হ',
    a: 'আা',
    i: 'ইঈিীঐৈ',
    u: 'উঊুূঔৌ',
    e: 'এে',
    ri: 'ঋৃ',
  }).flatMap(([sound, letters]) => [...letters].map((letter): [string, string] => [letter, sound])),
);

/** Returns the sound and length of a conjunct that is not pronounced as written, or undefined. `before` is the letter before it. */
function conjunct(term: string, at: number, before: string): { sound: string; length: number } | undefined {
  if (term.startsWith('ক্ষ', at)) return { sound: 'x', length: 3 };
  if (term.startsWith('জ্ঞ', at)) return { sound: 'g', length: 3 };
  if (term.charAt(at) !== HASANTA) return undefined;
  const below = term.charAt(at + 1);
  if (below === 'য' && before !== 'র') return { sound: '', length: 2 };
  // In a stem য is জ.
  if (below === 'জ' && !'রজঞব'.includes(before)) return { sound: '', length: 2 };
  if (below === 'ব' && before !== 'ম') return { sound: '', length: 2 };
  return undefined;
}

function tidy(rough: string): string {
  return rough.replace(/ng/g, 'n').replace(/(.)\1+/g, '$1');
}

/** Returns the rough spelling of a folded Bengali word. */
export function roughBengali(term: string): string {
  let out = '';
  let before = '';
  for (let at = 0; at < term.length; at++) {
    const joined = conjunct(term, at, before);
    out += joined?.sound ?? sounds.get(term.charAt(at)) ?? '';
    at += (joined?.length ?? 1) - 1;
    if (term.charAt(at) !== HASANTA) before = term.charAt(at);
  }
  return tidy(out);
}

/** Returns the rough spelling of a folded Latin word, read as Bengali. */
export function roughLatin(term: string): string {
  return tidy(
    term
      .replace(/^y(?=o?[au])/, 'i')
      .replace(/k?kh|ksh/g, 'x')
      .replace(/chh?|sh|c(?!k)/g, 's')
      .replace(/([gjtdbpr])h/g, '$1')
      .replace(/ee/g, 'i')
      .replace(/oo/g, 'u')
      .replace(/[cq]/g, 'k')
      .replace(/z/g, 'j')
      .replace(/f/g, 'p')
      .replace(/v/g, 'b')
      .replace(/[owy0-9]/g, ''),
  );
}

// The sounds that a rough spelling unites, one letter each.
const clear: ReadonlyMap<string, string> = new Map(
  Object.entries({ x: 'খ', G: 'ঘ', c: 'চছ', J: 'ঝ', S: 'শষ', T: 'ঠথ', D: 'ঢধ', P: 'ফ', B: 'ভ' }).flatMap(
    ([sound, letters]) => [...letters].map((letter): [string, string] => [letter, sound]),
  ),
);

/** Returns a spelling of a folded Bengali word that keeps aspirated and double letters, to choose among words with the same rough spelling. */
export function clearBengali(term: string): string {
  let out = '';
  for (let at = 0; at < term.length; at++) {
    const joined = conjunct(term, at, term.charAt(at - 1));
    out += joined?.sound ?? clear.get(term.charAt(at)) ?? sounds.get(term.charAt(at)) ?? '';
    at += (joined?.length ?? 1) - 1;
  }
  return out;
}

/** Returns the same of a folded Latin word, read as Bengali. */
export function clearLatin(term: string): string {
  return term
    .replace(/^y(?=o?[au])/, 'i')
    .replace(/k?kh|ksh/g, 'x')
    .replace(/c(?:hh?)?(?!k)/g, 'c')
    .replace(/sh/g, 'S')
    .replace(/([gjtdbp])h/g, (_, letter: string) => letter.toUpperCase())
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/f/g, 'P')
    .replace(/v/g, 'B')
    .replace(/[owy0-9]/g, '');
}

/** Returns the consonants of a rough spelling, which two spellings of a word always share. */
export function skeletonOf(rough: string): string {
  return rough.replace(/[aeiu]/g, '').replace(/(.)\1+/g, '$1');
}

// Endings of Bengali nouns and verbs in Latin letters, and the negation that people join to a verb.
const ENDINGS_OF_LATIN: ReadonlySet<string> = new Set(
  'gulor guloke gulo gula guli derke der ke te er r ra ti tir ta tar na o i e y'.split(' '),
);

/** Returns a Latin word that is read as Bengali without its endings: `rojadarer`, `rojadar`. The nearest to the word first. */
export function stemsOfLatin(term: string): string[] {
  const stems: string[] = [];
  for (let at = term.length - 1; at >= 3; at--) {
    const ending = ENDINGS_OF_LATIN.has(term.slice(at));
    if (ending) stems.push(term.slice(0, at));
  }
  return stems;
}
