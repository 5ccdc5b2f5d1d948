import { tokenise } from '../fold/tokenise.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that lead from one narrator to the next, folded, without a leading "and". */
const TRANSMISSION = words(
  'حدثنا حدثني حدثه حدثهم حدثته حدثتني حدثتنا اخبرنا اخبرني اخبره اخبرته اخبرهم اخبرتني انبانا انباني سمعت سمع عن يحدث بلغه',
);
/** Words after the last narrator. */
const SAYING = words('قال قالت يقول تقول ان انه انها قالا قالوا فقال فقالت');
/** Words before "عن" that make it part of the text: to forbid, to ask. */
const NOT_FROM = words('نهي ينهي نهانا سال سالت سالته سالنا سيل يسال');
const LEADING_AND = /^و(?=حدث|اخبر|انب|عن$|قال)/;

/** Maximum number of words between two steps of a chain, and of the last name. */
const MAX_STEP = 14;
const MAX_NAME = 12;
/** Length assumed for a last name that no word of saying ends. */
const ASSUMED_NAME = 4;

/**
 * Returns the Arabic text of a hadith without its chain of narrators, and the number of its words. An estimate for statistics: it can take a name for
 * text or the other way around, so it is not shown to anybody.
 */
export function withoutChain(text: string): { readonly matn: string; readonly words: number } {
  const tokens = tokenise(text).filter(({ joined }) => joined !== true);
  const terms = tokens.map(({ term }) => term.replace(LEADING_AND, ''));
  let last = -1;
  for (let at = 0; at < terms.length && at - last <= MAX_STEP; at++) {
    if (TRANSMISSION.has(terms[at] as string) && !NOT_FROM.has(terms[at - 1] ?? '')) last = at;
  }
  const from = last < 0 ? 0 : afterName(terms, last + 1);
  const first = tokens[from];
  return first === undefined ? { matn: '', words: 0 } : { matn: text.slice(first.start), words: tokens.length - from };
}

function afterName(terms: readonly string[], start: number): number {
  const saying = terms.slice(start, start + MAX_NAME).findIndex((term) => SAYING.has(term));
  if (saying < 0) return start + ASSUMED_NAME - 1;
  let at = start + saying;
  while (SAYING.has(terms[at] ?? '')) at++;
  return at;
}
