import { stem } from '../../fold/stem.ts';
import { isStopword } from '../../fold/stopwords.ts';
import { tokenise } from '../../fold/tokenise.ts';
import type { Lang } from '../../hadith/model.ts';
import { find } from '../../index/vocabulary.ts';
import { isWholeSurah } from '../../references/reference.ts';
import type { Claim } from '../claims/claim.ts';
import type { IndexedLibrary } from '../match/library.ts';
import { checked, type Found } from '../quotation.ts';
import type { Search, TextSpan } from '../sources.ts';
import { bengaliForm, englishForm } from '../words/spelling-variants.ts';

/** Minimum share of the telling words that another translation of the same text has in common with the installed one. */
const SHARE = 0.34;
const MIN_COMMON = 2;
/** Minimum rarity of these words together, in bits: what any hadith says, such as `the Messenger of Allah used to`, tells nothing. */
const MIN_BITS = 6;
const UNITS = 20;
const MAX_TEXTS = 20;

/**
 * Reads a claim as another translation of the text that it refers to: the reference exists, and enough of the telling words are those of the installed
 * translation.
 */
export function otherWording(
  search: Search,
  { span, lang, claim }: { readonly span: TextSpan; readonly lang: Lang; readonly claim: Claim },
): Found | undefined {
  const { reference } = claim;
  if (reference === undefined || isWholeSurah(reference)) return undefined;
  const library = reference.kind === 'quran' ? search.translations : search.hadiths;
  const docs = library?.claimed(reference)?.docs.slice(0, MAX_TEXTS) ?? [];
  if (library === undefined || docs.length === 0) return undefined;
  const said = telling(search.text.slice(span.start, span.end));
  const { right, common, bits } = commonWith(search, library, { passage: docs, said, lang });
  if (common < MIN_COMMON || common < SHARE * said.size || bits < MIN_BITS) return undefined;
  const [first] = docs as [number];
  const ref = library.kind === 'quran' ? library.ref(first, docs.at(-1)) : library.ref(first);
  return {
    ...{ ...span, text: search.text.slice(span.start, span.end), kind: library.kind, lang, ref, refs: [ref] },
    ...{ edition: library.edition(first, lang), verdict: 'unknown_wording', partial: false, range: docs.length > 1 },
    ...{ reading: null, reference: checked(reference, true), differences: [], right_text: right },
  };
}

type Said = { readonly passage: readonly number[]; readonly said: ReadonlyMap<string, string>; readonly lang: Lang };

/** Counts the telling words that a passage has in common with what is said. */
function commonWith(search: Search, library: IndexedLibrary, { passage, said, lang }: Said) {
  const texts = passage.map((doc) => library.read(doc, lang, search.budget)?.text ?? '');
  const right = texts.join(' ').trim();
  const written = telling(right);
  search.budget.spend(UNITS * (said.size + written.size));
  const common = [...said].filter(([word]) => written.has(word));
  return { right, common: common.length, bits: common.reduce((sum, [, term]) => sum + bitsOf(library.index, term), 0) };
}

/** How rare a word is among the texts, in bits. One that none of them has is as rare as can be. */
function bitsOf({ byStem: { offsets }, terms, termStems, header }: IndexedLibrary['index'], term: string): number {
  const id = find(terms, term);
  const stem = id < 0 ? undefined : (termStems[id] as number);
  const texts = stem === undefined ? 1 : (offsets[stem + 1] as number) - (offsets[stem] as number);
  return Math.log2(header.documents / Math.max(1, texts));
}

/** The stems of the words that are not in every text, with the word of each. */
function telling(text: string): Map<string, string> {
  const words = tokenise(text).filter(({ term, joined }) => joined !== true && !isStopword(term) && !/^\d/u.test(term));
  return new Map(
    words.map(({ term, script }) => {
      const form = script === 'bengali' ? bengaliForm(stem(term)) : englishForm(term);
      return [stem(form), term];
    }),
  );
}
