import { stem } from '../../../../corpus/fold/stem.ts';
import type { Token } from '../../../../corpus/fold/token.ts';
import { tokenise } from '../../../../corpus/fold/tokenise.ts';
import type { SearchIndex } from '../../../../corpus/index/open.ts';
import { find, wordAt } from '../../../../corpus/index/vocabulary.ts';
import { surahOf } from '../../../../corpus/quran/find.ts';
import { type ChatCorpus, hadithCard, type Passage } from '../../../passages/passages.ts';
import { isContent, isException, isNegation, isNumber } from './content-words.ts';
import { SYNONYMS } from './synonyms.ts';
import { formOf, isArabic, lexiconStems, rootsOf } from './word-forms.ts';

const EDITIONS = ['quran.ar', 'quran.en', 'quran.bn'];
/** Words with this many letters in common at their start are forms of one word. */
const SHARED_LETTERS = 4;
const SHARED_PART = 0.7;
/** Bengali endings are longer. */
const SHARED_BENGALI_PART = 0.55;
/** Minimum chance (0-255) of a meaning in the lexicon. */
const SURE = 40;
const CLAUSE = /[.,;:!?،؛؟।\n]/u;

const groups = new Map(SYNONYMS.flatMap((row, group) => formsOf(row).map((form) => [form, group] as const)));

/** The words of some passages in all their languages, to compare what is said about them. */
export class PassageWords {
  readonly #clauses: readonly {
    readonly forms: ReadonlySet<string>;
    readonly negated: boolean;
    readonly either: boolean;
  }[];
  readonly #forms: ReadonlySet<string>;
  readonly #starts = new Set<string>();
  readonly #groups = new Set<number>();
  readonly #roots = new Set<string>();
  readonly #stems: ReadonlySet<string>;
  readonly #indexes: readonly SearchIndex[];
  readonly #names: ReadonlySet<string>;

  constructor(corpus: ChatCorpus, passages: readonly Passage[]) {
    this.#indexes = [corpus.verses.index, corpus.hadith?.index].filter((index) => index !== undefined);
    this.#names = new Set(passages.flatMap((passage) => namesOf(corpus, passage)));
    const texts = passages.flatMap((passage) => textsOf(corpus, passage));
    this.#stems = new Set(
      texts.flatMap((text) =>
        tokenise(text)
          .filter(isContent)
          .map(({ term }) => stem(term)),
      ),
    );
    this.#clauses = texts
      .flatMap((text) => text.split(CLAUSE))
      .map((clause) => tokenise(clause))
      .map((tokens) => ({
        forms: new Set(tokens.map(formOf)),
        negated: tokens.some(isNegation),
        either: tokens.some(isException),
      }));
    this.#forms = new Set(this.#clauses.flatMap(({ forms }) => [...forms]));
    for (const form of this.#forms) {
      const group = groups.get(form);
      if (group !== undefined) this.#groups.add(group);
      if (isArabic(form)) for (const root of rootsOf(form)) this.#roots.add(root);
      for (let length = SHARED_LETTERS; length <= form.length; length++) this.#starts.add(form.slice(0, length));
    }
  }

  /** Tests whether the passages have a form of a word, or another word for it. */
  has(token: Token): boolean {
    const form = formOf(token);
    if (this.#forms.has(form)) return true;
    if (isNumber(token)) return false;
    const group = groups.get(form);
    if (group !== undefined && this.#groups.has(group)) return true;
    return this.#startsLike(form, SHARED_PART);
  }

  /** The same, with words that are related: of the same root, or with the same meaning in the lexicon, which also has chance neighbors. */
  hasRelated(token: Token): boolean {
    if (this.has(token)) return true;
    if (isNumber(token)) return false;
    const form = formOf(token);
    if (isArabic(form) && rootsOf(token.term).some((root) => this.#roots.has(root))) return true;
    if (token.script === 'bengali' && this.#startsLike(form, SHARED_BENGALI_PART)) return true;
    return lexiconStems(token.term).some((word) => this.#indexes.some((index) => this.#hasMeaning(index, word)));
  }

  /** Tests whether a word belongs to the name of a surah that the passages are from. */
  isOfName({ term }: Token): boolean {
    return this.#names.has(term);
  }

  #startsLike(form: string, part: number): boolean {
    const least = Math.max(SHARED_LETTERS, Math.ceil(form.length * part));
    return form.length >= least && this.#starts.has(form.slice(0, least));
  }

  /** Tests whether the lexicon has a word of the passages for a word: the same in another language, or another word for it. */
  #hasMeaning(index: SearchIndex, word: string): boolean {
    const { words, offsets, stems, chances } = index.meanings;
    const row = words.size === 0 ? -1 : find(words, word);
    if (row < 0) return false;
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++)
      if ((chances[at] as number) >= SURE && this.#stems.has(wordAt(index.stems, stems[at] as number))) return true;
    return false;
  }

  /**
   * Tests whether words can be said with or without a negation: without one only if a clause that shares most of them has none, with one only if a
   * clause that shares any has one.
   */
  allows(content: readonly Token[], negated: boolean): boolean {
    const forms = content.map(formOf);
    const sharing = this.#clauses
      .map((clause) => ({ ...clause, shared: forms.filter((form) => clause.forms.has(form)).length }))
      .filter(({ shared }) => shared > 0);
    const most = Math.max(0, ...sharing.map(({ shared }) => shared));
    if (sharing.length === 0) return true;
    return negated
      ? sharing.some((clause) => clause.negated || clause.either)
      : sharing.some((clause) => (!clause.negated || clause.either) && clause.shared >= most / 2);
  }
}

function formsOf(list: string): string[] {
  return tokenise(list).map(formOf);
}

function textsOf(corpus: ChatCorpus, { kind, doc }: Passage): string[] {
  if (kind === 'quran') {
    const texts = EDITIONS.map((edition) => corpus.quran.texts(edition));
    return texts.flatMap(({ fault, text }) => (fault(doc) === undefined ? [text(doc)] : []));
  }
  if (corpus.hadith === undefined) return [];
  return Object.values(hadithCard(corpus.hadith, doc).texts).filter((text) => typeof text === 'string');
}

/** The words of the names of the surah that a verse is from. */
function namesOf({ quran }: ChatCorpus, { kind, doc }: Passage): string[] {
  if (kind !== 'quran') return [];
  const { name, name_arabic, transliteration } = surahOf(quran, doc);
  return [name, name_arabic, transliteration].flatMap((one) => tokenise(one).map(({ term }) => term));
}
