import { readFileSync } from 'node:fs';
import { roughBengali, roughLatin } from '../../corpus/fold/banglish.ts';
import type { Script, Token } from '../../corpus/fold/token.ts';
import { tokenise } from '../../corpus/fold/tokenise.ts';

const FILE = new URL('../../../data/danger/concepts.txt', import.meta.url);

/** A word as it is written, folded, with a letter for its script first. The most telling spelling comes first. */
export type Forms = readonly string[];

const ENGLISH_ENDINGS = ['s', 'ed', 'd', 'ing', 'es', 'er', 'in', 'z'];
const ARABIC_STARTS =
  ' و ف ب ل ك ال وال بال لل فال س ه ح ي ت ن ا كي كت بي بت هي هت سي ست حي وي وت مت م ان بن كن ما عم'.split(' ');
const ARABIC_ENDINGS = ' ني نا ه ها هم ك كم ي وا وني ت تني ته تها ون ين ات اتي وه وها ونا تي ونني ان ش نيش و تنا'.split(
  ' ',
);
/** Minimum length of a stem. */
const MIN_STEM = 3;
/** Maximum length of what a Bengali word has after its stem. */
const MAX_BENGALI_ENDING = 5;

/** Returns the forms of a word. Bengali words are spelled by their sound, so that both scripts are one. `isEnglish`: Latin words are not Bengali. */
export function formsOf({ term, script }: Pick<Token, 'term' | 'script'>, isEnglish: boolean): Forms {
  const written = `${INITIALS[script]}${term}`;
  if (script === 'bengali') return [`b${roughBengali(term)}`, written];
  if (script === 'latin') return isEnglish ? [written] : [`b${roughLatin(term)}`, written];
  if (script !== 'arabic') return [written];
  const bare = term.replace(/^[وف](?=.{3})/, '').replace(/^(?:ال|لل|بال)(?=.{2})/, '');
  return bare === term ? [written] : [written, `a${bare}`];
}

const INITIALS: Readonly<Record<Script, string>> = { arabic: 'a', bengali: 'B', latin: 'e', other: 'o' };

/** Which of the concepts of `data/danger/concepts.txt` the words of a message name, in three languages. */
export class Concepts {
  readonly #named = new Map<string, Set<string>>();

  constructor(text = readFileSync(FILE, 'utf8')) {
    for (const line of text.trim().split('\n')) {
      const [concept = '', words = ''] = line.split(':');
      for (const { term, script } of tokenise(words)) {
        const [form = ''] = formsOf({ term, script }, script === 'latin');
        this.#add(form, concept);
        if (script === 'arabic' && term.startsWith('ال') && term.length > MIN_STEM + 1)
          this.#add(`a${term.slice(2)}`, concept);
      }
    }
  }

  #add(form: string, concept: string): void {
    const known = this.#named.get(form);
    if (known === undefined) this.#named.set(form, new Set([concept]));
    else known.add(concept);
  }

  /** Returns the concepts that a word can name. */
  of(forms: Forms): string[] {
    return [...new Set(forms.flatMap((form) => [...this.#ofForm(form)]))];
  }

  #ofForm(form: string): Iterable<string> {
    const exact = this.#named.get(form);
    if (exact !== undefined) return exact;
    const word = form.slice(1);
    if (form.startsWith('e')) return this.#english(word);
    if (form.startsWith('a')) return this.#arabic(word);
    return form.startsWith('b') ? this.#bengali(word) : [];
  }

  #english(word: string): string[] {
    return ENGLISH_ENDINGS.filter((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM).flatMap(
      (end) => {
        const stem = `e${word.slice(0, -end.length)}`;
        return [...(this.#named.get(stem) ?? []), ...(this.#named.get(`${stem}e`) ?? [])];
      },
    );
  }

  #arabic(word: string): string[] {
    const found: string[] = [];
    for (const start of ARABIC_STARTS) {
      if (!word.startsWith(start)) continue;
      for (const end of ARABIC_ENDINGS) {
        const length = word.length - start.length - end.length;
        if (length < MIN_STEM || !word.endsWith(end)) continue;
        found.push(...(this.#named.get(`a${word.slice(start.length, start.length + length)}`) ?? []));
      }
    }
    return found;
  }

  #bengali(word: string): Iterable<string> {
    for (let length = word.length - 1; length >= Math.max(MIN_STEM, word.length - MAX_BENGALI_ENDING); length--) {
      const found = this.#named.get(`b${word.slice(0, length)}`);
      if (found !== undefined) return found;
    }
    return [];
  }
}
