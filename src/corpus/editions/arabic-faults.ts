import { makeCoding } from '../quran/coding.ts';
import { readInputs, readSource } from '../quran/inputs.ts';
import { verseKey } from '../references/verse-range.ts';
import { arabicWords } from './arabic-words.ts';
import type { EditionKind, ParsedEdition } from './parsed-edition.ts';

/** Verses that a sentence names. */
const NAMED = 20;

type Verse = { readonly key: string; readonly text: string };

/**
 * Compares an edition with the Arabic text of the service: the letters of a script, the number of words of an edition of words.
 * @returns a sentence for each kind of difference, with the verses; nothing for other kinds of editions
 */
export function arabicFaults(kind: EditionKind, texts: ParsedEdition['texts']): string[] {
  if (kind !== 'script' && kind !== 'words') return [];
  const verses = arabicVerses();
  const differing = (differs: (text: string, arabic: string) => boolean) =>
    verses.flatMap(({ key, text }, ordinal) => {
      const own = texts[ordinal] ?? '';
      return own !== '' && differs(own, text) ? [key] : [];
    });
  if (kind === 'words') {
    const other = differing((text, arabic) => text.split('\n').length !== arabicWords(arabic).length);
    return sentence(other, 'other words than quran.ar');
  }
  const other = differing((text, arabic) => skeleton(text) !== skeleton(arabic));
  return sentence(other, 'other letters than quran.ar');
}

function sentence(keys: readonly string[], what: string): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > NAMED ? ` and ${(keys.length - NAMED).toLocaleString('en')} more` : '';
  const verses = keys.length === 1 ? 'One verse has' : `${keys.length.toLocaleString('en')} verses have`;
  return [`${verses} ${what}: ${keys.slice(0, NAMED).join(', ')}${more}.`];
}

/** The text of the service by ordinal, made from its source: it need not be built yet. */
function arabicVerses(): Verse[] {
  const source = readSource('en').flatMap(({ id, verses }) =>
    verses.map((verse) => ({ key: verseKey(id, verse.id), text: verse.text.trim() })),
  );
  const ordinals = new Map(source.map(({ key }, ordinal) => [key, ordinal]));
  const { toUnicode } = makeCoding(readInputs().coding, (key) => ordinals.get(key) ?? -1);
  return source.map(({ key, text }, ordinal) => ({ key, text: toUnicode(text, ordinal) }));
}

// Letters that only scripts of other countries have, and the letter that a dot is missing from.
const SAME = new Map(Object.entries({ ک: 'ك', ڪ: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه' }));
/** Scripts write these differently, or leave them to the marks: hamza with its seats, alif, waw and ya. */
const WRITTEN_DIFFERENTLY = /[اٱءوىيیےٮٲٴ]/u;

/** The consonants of a text that all scripts write. Doubled ones count once: some scripts leave one of them to the shadda. */
export function skeleton(text: string): string {
  let out = '';
  for (const char of text.normalize('NFKD').match(/\p{Lo}/gu) ?? []) {
    const letter = SAME.get(char) ?? char;
    if (!WRITTEN_DIFFERENTLY.test(letter) && !out.endsWith(letter)) out += letter;
  }
  return out;
}
