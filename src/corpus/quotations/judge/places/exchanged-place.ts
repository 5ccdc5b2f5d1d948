import { isStopword } from '../../../fold/stopwords.ts';
import { tokenise } from '../../../fold/tokenise.ts';
import type { SearchIndex } from '../../../index/open.ts';
import { find } from '../../../index/vocabulary.ts';
import { findDoc } from '../../../search/match.ts';
import type { WorkBudget } from '../../../work-budget.ts';
import { exchangedWords } from '../../meaning/exchanged-words.ts';
import { told } from '../../meaning/told-words.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { knownTo, textsOf } from './named-place.ts';
import { unknownWording, type Worded } from './unknown-wording.ts';

/** Words of a sentence. Fewer are those of many texts. */
const MIN_WORDS = 4;
const MAX_WORDS = 40;
const MIN_TELLING = 3;
/** Minimum share of the words that are the source's once two have changed back: of words that nothing ascribes, all. */
const SHARE = { certain: 0.8, weak: 1 };

/** A text must have so many of the rarest words, and the rarest must be in no more texts. */
const RAREST = 4;
const MAX_POSTINGS = 4_000;
const MAX_TEXTS = 4;

/** The texts that have all of the rarest telling words: those of a sentence whose words have only changed places. */
export function textsWithRarest({ byStem, terms, termStems }: SearchIndex, text: string, budget: WorkBudget): number[] {
  const { offsets, docs } = byStem;
  const stems = tokenise(text).flatMap(({ term, joined }) => {
    const id = joined || isStopword(term) ? -1 : find(terms, term);
    return id < 0 ? [] : (termStems[id] as number);
  });
  const [rarest, ...others] = [...new Set(stems)]
    .map((stem) => ({ from: offsets[stem] as number, to: offsets[stem + 1] as number }))
    .sort((a, b) => a.to - a.from - (b.to - b.from))
    .slice(0, RAREST);
  if (rarest === undefined || others.length < MIN_TELLING - 1 || rarest.to - rarest.from > MAX_POSTINGS) return [];
  budget.spend(text.length + (rarest.to - rarest.from) * 2);
  const found: number[] = [];
  for (let at = rarest.from; at < rarest.to && found.length < MAX_TEXTS; at++) {
    const doc = docs[at] as number;
    if (others.every(({ from, to }) => findDoc(docs, from, to, doc) >= 0)) found.push(doc);
  }
  return found;
}

/** Finds the text whose words these are once two of them have changed places: `the lower hand is better than the upper`. Undefined when there is none. */
export function exchangedFrom(search: Search, worded: Worded): Found | undefined {
  const { span, lang, claim } = worded;
  const { translations, hadiths, budget } = search;
  const words = search.text.slice(span.start, span.end);
  const libraries = [...(claim.kind === 'quran' ? [] : [hadiths]), ...(claim.kind === 'hadith' ? [] : [translations])];
  for (const library of libraries) {
    if (library === undefined || budget.exhausted) continue;
    const isKnown = knownTo(library);
    const said = told(words, lang, isKnown);
    if (said.length < MIN_WORDS || said.length > MAX_WORDS) return undefined;
    if (said.filter(({ telling }) => telling).length < MIN_TELLING) return undefined;
    const share = SHARE[claim.certain ? 'certain' : 'weak'];
    for (const doc of textsWithRarest(library.index, words, budget)) {
      const place = { library, docs: [doc] };
      const isFrom = textsOf(search, place, lang).some((text) => {
        const right = told(text, lang, isKnown);
        return budget.spend(said.length * right.length) && exchangedWords(said, right, share) !== undefined;
      });
      if (!isFrom) continue;
      const found = unknownWording(search, worded, place);
      if (found.verdict === 'altered') return found;
    }
  }
  return undefined;
}
