import type { SearchIndex } from '../../../src/corpus/index/open.ts';
import { wordAt } from '../../../src/corpus/index/vocabulary.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { misspelt, repeated, type WorkCase } from './worst-cases.ts';

const MAX_QUERY = 256;
const MAX_MESSAGE = 8_000;

/** Terms of an index that fit a pattern, by the number of texts that have their stem, most first. */
function frequentTerms(index: SearchIndex, pattern: RegExp): string[] {
  const { offsets } = index.byStem;
  const size = (id: number) => {
    const stem = index.termStems[id] as number;
    return (offsets[stem + 1] as number) - (offsets[stem] as number);
  };
  return Array.from({ length: index.terms.size }, (_, id) => id)
    .filter((id) => pattern.test(wordAt(index.terms, id)))
    .sort((a, b) => size(b) - size(a))
    .map((id) => wordAt(index.terms, id));
}

/** Queries for `search=`. */
export function searchCases(index: SearchIndex): (WorkCase & { readonly mode?: 'all' | 'phrase' | 'exact' })[] {
  const scripts = { Arabic: /^\p{Script=Arabic}+$/u, Latin: /^[a-z]+$/, Bengali: /^[\p{Script=Bengali}\p{M}]+$/u };
  const query = (next: (place: number) => string) => repeated(MAX_QUERY, next);
  return Object.entries(scripts).flatMap(([script, pattern]) => {
    const common = frequentTerms(index, pattern);
    const letters = [...new Set(common.map((term) => term.charAt(0)))];
    const strange = (at: number) => `${common[at * 3 + 40] ?? 'xxxx'}${common[at] ?? 'zzzz'} `;
    const cases = [
      { name: 'commonest words', text: query((at) => `${common[at]} `) },
      { name: 'one common word again and again', text: query(() => `${common[0]} `) },
      {
        name: 'common words of middle length',
        text: query((at) => `${common.filter(({ length }) => length > 5)[at]} `),
      },
      { name: 'prefixes of one letter', text: query((at) => `${letters[at % letters.length]}* `) },
      { name: 'the same prefix', text: query(() => `${letters[0]}* `) },
      { name: 'prefixes of two letters', text: query((at) => `${common[at]?.slice(0, 2)}* `) },
      { name: 'unknown words', text: query(strange) },
      {
        name: 'typing errors',
        text: query((at) => `${misspelt(common.filter(({ length }) => length > 6)[at] ?? 'abcdefgh', 1)} `),
      },
      { name: 'quoted phrases', text: query((at) => `"${common[at % 4]} ${common[(at + 1) % 4]}" `) },
      { name: 'one letter each', text: query((at) => `${letters[at % letters.length]} `) },
    ];
    const modes = (['all', 'phrase', 'exact'] as const).flatMap((mode) =>
      [2, 4, 48].map((count) => ({
        name: `${count} commonest words as ${mode}`,
        text: Array.from({ length: count }, (_, at) => common[at % 6])
          .join(' ')
          .slice(0, MAX_QUERY),
        mode,
      })),
    );
    const pairs = {
      name: 'the commonest word twice as phrase',
      text: `${common[0]} ${common[0]}`,
      mode: 'phrase' as const,
    };
    return [...cases, ...modes, pairs].map((one) => ({ ...one, name: `${script}: ${one.name}` }));
  });
}

/** Messages for `POST /api/chat`. */
export function chatCases(corpus: QuotationCorpus, index: SearchIndex): WorkCase[] {
  const queries = searchCases(index).filter(({ mode }) => mode === undefined);
  const long = queries.map(({ name, text }) => ({
    name: `long: ${name}`,
    text: repeated(MAX_MESSAGE, () => `${text} `),
  }));
  const several = queries.map(({ name, text }) => ({
    name: `several questions: ${name}`,
    text: repeated(MAX_MESSAGE, (at) => `${text.slice(0, 120)}${at % 2 === 0 ? ', ' : ' and '}`),
  }));
  const references = {
    name: 'references',
    text: repeated(MAX_MESSAGE, (at) => `${(at % 114) + 1}:${(at % 7) + 1} bukhari ${at} `),
  };
  const surahs = {
    name: 'names of surahs',
    text: repeated(MAX_MESSAGE, (at) => `surah ${corpus.verses.quran.surahs[at % 114]?.transliteration} `),
  };
  const asking = { name: 'asking words', text: repeated(MAX_MESSAGE, () => 'what does the quran say about ') };
  const signs = { name: 'signs alone', text: repeated(MAX_MESSAGE, () => "' - ’ ") };
  return [...long, ...several, references, surahs, asking, signs, { name: 'blanks', text: `a${' '.repeat(7_000)}b` }];
}
