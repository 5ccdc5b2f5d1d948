import { unmixBengali } from '../../../fold/bengali.ts';
import type { Token } from '../../../fold/token.ts';
import { keyOf } from '../../../fold/word-key.ts';

/** What a phrase says about the words beside it. */
export type Label =
  | 'god'
  | 'prophet'
  | 'companion'
  | 'quran'
  | 'hadith'
  /** A verb of saying: `said`, `ইরশাদ করেন`. */
  | 'say'
  /** A verb that words can follow, but other things as well: `promised`, `according to`, `হাদিসে আছে`. */
  | 'tell'
  /** Words of praise or blessing for God, for the Prophet, and for others. */
  | 'praise'
  | 'blessing'
  | 'honorific'
  /** A word that says nothing about who speaks: `us`, `once`, `the holy`. */
  | 'filler'
  /** Introduces indirect speech. */
  | 'that'
  /** Somebody else: another speaker, or a negation. What follows is not ascribed. */
  | 'other';

/** The phrases of one language, by what they say: alternatives are separated by `|`. */
export type PhraseTable = Readonly<Record<Label, string>> & {
  /** Endings and beginnings that are stripped from a word that is not listed. */
  readonly suffixes?: string;
  readonly prefixes?: string;
};

type Node = { readonly next: Map<string, Node>; label?: Label };

/** Phrases by their words, for the longest match. */
export type PhraseBook = {
  readonly root: Node;
  readonly suffixes: readonly string[];
  readonly prefixes: readonly string[];
};

/** Compiles a table with the folding of words that {@link keyOf} applies to a text. */
export function compile(table: PhraseTable, wordsOf: (text: string) => readonly Token[]): PhraseBook {
  const root: Node = { next: new Map() };
  const { suffixes = '', prefixes = '', ...labels } = table;
  for (const [label, phrases] of Object.entries(labels) as [Label, string][]) {
    for (const phrase of phrases.split('|')) {
      let node = root;
      for (const token of wordsOf(phrase)) {
        const key = keyOf(token);
        const next = node.next.get(key) ?? { next: new Map() };
        node.next.set(key, next);
        node = next;
      }
      if (node !== root) node.label ??= label;
    }
  }
  const list = (text: string) => text.split('|').filter((part) => part !== '');
  return { root, suffixes: list(suffixes).map(unmixBengali), prefixes: list(prefixes) };
}

/** A labelled phrase: words `[from, to)`. */
export type Labelled = { readonly label: Label; readonly from: number; readonly to: number };

/** Labels the words of a text: at each word the longest phrase. Words that no phrase covers are left out. */
export function labelWords(book: PhraseBook, keys: readonly string[]): Labelled[] {
  const out: Labelled[] = [];
  for (let from = 0; from < keys.length; ) {
    let found: Labelled | undefined;
    for (const node of nodesOf(book, book.root, keys[from] as string, true)) {
      const one = longest(book, node, keys, from);
      if (one !== undefined && one.to > (found?.to ?? from)) found = one;
    }
    if (found !== undefined) out.push(found);
    from = found?.to ?? from + 1;
  }
  return out;
}

function longest(book: PhraseBook, first: Node, keys: readonly string[], from: number): Labelled | undefined {
  let found: Labelled | undefined;
  let node: Node | undefined = first;
  for (let to = from + 1; node !== undefined; to++) {
    if (node.label !== undefined) found = { label: node.label, from, to };
    const key = keys[to];
    [node] = key === undefined ? [] : nodesOf(book, node, key, false);
  }
  return found;
}

/** An ending is stripped only from more letters than these. */
const MIN_STEM = 2;

/** `to the`, `for the`, written with an Arabic noun. */
const FOR_THE = /^لل\p{L}{3,}/u;

/** Where a word leads: as it is, then without an ending, or at the beginning of a phrase without a beginning. */
function nodesOf({ prefixes, suffixes }: PhraseBook, { next }: Node, key: string, first: boolean): Node[] {
  const forms = [next.get(key)];
  for (const suffix of suffixes) {
    // `রাতে` is no form of the abbreviation `রা`.
    if (key.length > suffix.length + MIN_STEM && key.endsWith(suffix))
      forms.push(next.get(key.slice(0, -suffix.length)));
  }
  for (const prefix of first ? prefixes : []) {
    if (key.length > prefix.length + 1 && key.startsWith(prefix)) forms.push(next.get(key.slice(prefix.length)));
  }
  // `للنبي`: the preposition takes the letter of the article.
  if (first && FOR_THE.test(key)) forms.push(next.get(`ال${key.slice(2)}`));
  return forms.filter((node) => node !== undefined);
}
