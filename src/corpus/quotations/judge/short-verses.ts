import type { Found } from '../quotation.ts';
import type { Search } from '../sources.ts';
import { type Asked, judgeWords } from './judge-claims.ts';
import { isIntact } from './whole-verses.ts';

/** Words of the writer before a short verse, and of both together. */
const MAX_LEAD = 6;
const MAX_SHORT = 16;

/** A short verse behind the writer's own words, where its reference is behind it: `Remember that <verse> (26:16)`. */
export function withoutLead(search: Search, { span, lang, claim }: Asked): readonly Found[] | undefined {
  if (claim.by !== 'reference' || claim.marked || claim.reference?.kind !== 'quran') return undefined;
  if (claim.reference.start < span.end || isLong(search.text.slice(span.start, span.end))) return undefined;
  const starts = [...search.text.slice(span.start, span.end).matchAll(/(?<=\s)\S/gu)].slice(0, MAX_LEAD);
  for (const { index } of starts) {
    if (search.budget.exhausted) return undefined;
    const found = judgeWords(search, { span: { start: span.start + index, end: span.end }, lang, claim });
    if (isIntact(found) && found.every(({ partial, reference }) => !partial && reference?.ok === true)) return found;
  }
  return undefined;
}

function isLong(text: string): boolean {
  return text.split(/\s+/u).length > MAX_SHORT;
}
