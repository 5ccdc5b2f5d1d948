import { particles } from '../fold/particles.ts';
import { scriptOf } from '../fold/stem.ts';
import type { SearchIndex } from '../index/open.ts';
import { wordAt } from '../index/vocabulary.ts';
import { exactForms, termOf } from './forms.ts';
import type { QueryWord } from './parse.ts';
import { rememberedForms } from './remembered-forms.ts';
import type { Clause, Source } from './source.ts';

/** The forms of a common word are in the first texts anyway. Longer lists are not walked once more. */
const MAX_TEXTS = 2_000;
/** Marks of matched texts by the nearest form that they have. The numbers of clauses are below. */
const SAME_BARE = 200;
const SAME_FORM = 201;
const BELOW = 0.999;

/** The only word of a query, as it is written and as it is planned. */
export type LoneWord = { readonly word: QueryWord; readonly clause: Clause };

/**
 * Puts texts that have a lone Arabic word itself, with و ف ب ك ل before it or without, first, then those with its bare form, then others: forms that
 * share letters, and texts on a subject. Lowers the scores of the later ones. `count` is the number of texts in front of `scratch.found`.
 */
export function putOwnFormsFirst(index: SearchIndex, { word, clause }: LoneWord, count: number): void {
  if (scriptOf(word.term) !== 'arabic' || word.open || clause.sources.length === 0) return;
  const [same = []] = rememberedForms(index, `own ${word.term} ${word.marks}`, () => [writtenForms(index, word)]);
  const bare = clause.sources.filter(({ match }) => match === 'exact' || match === 'bare');
  if (sizeOf(same) > MAX_TEXTS || !index.scratch.budget.spend(count)) return;
  if (sizeOf(bare) <= MAX_TEXTS) mark(index, bare, SAME_BARE);
  mark(index, same, SAME_FORM);
  lowerOthers(index, count, SAME_FORM);
  lowerOthers(index, count, SAME_BARE);
}

function writtenForms(index: SearchIndex, word: QueryWord): Source[] {
  const id = word.id ?? termOf(index, word.term);
  // The texts can spell the word otherwise than the query: الصلوة.
  const term = id < 0 ? word.term : wordAt(index.terms, id);
  return exactForms(index, id, term === word.term ? word : { term }, particles);
}

const sizeOf = (sources: readonly Source[]): number => sources.reduce((sum, { from, to }) => sum + to - from, 0);

/** Marks the matched texts of some lists. */
function mark({ scratch: { seen } }: SearchIndex, sources: readonly Source[], level: number): void {
  for (const { docs, from, to } of sources) {
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (seen[doc] !== 0) seen[doc] = level;
    }
  }
}

/** Lowers the scores of texts below a level, in their proportions, until none reaches one of that level or above. */
function lowerOthers({ scratch: { seen, scores, found } }: SearchIndex, count: number, level: number): void {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = 0; i < count; i++) {
    const doc = found[i] as number;
    const score = scores[doc] as number;
    if ((seen[doc] as number) >= level) least = Math.min(least, score);
    else most = Math.max(most, score);
  }
  if (most < least) return;
  const share = (BELOW * least) / most;
  for (let i = 0; i < count; i++) {
    const doc = found[i] as number;
    if ((seen[doc] as number) < level) scores[doc] = (scores[doc] as number) * share;
  }
}
