import { scriptOf } from '../fold/stem.ts';
import { isStopword } from '../fold/stopwords.ts';
import type { SearchIndex } from '../index/open.ts';
import { relatedForm, termOf } from './forms.ts';
import { type ParsedQuery, parseQuery, type QueryWord } from './parse.ts';
import { standTogether } from './phrase.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 32;
const MIN_PART = 2;
const MAX_PARTS = 4;
/** Work units to look up a part of a word. */
const PART_UNITS = 20;

/**
 * Parses a query. An Arabic word that no text has, but that is words of the texts written without the blanks, gives these words (`لاإله`: `لا إله`).
 * @param read the parsed query, when another index has been asked before
 */
export function readWords(index: SearchIndex, text: string, read?: ParsedQuery): ParsedQuery {
  const parsed = read === undefined ? parseQuery(text) : copyOf(read);
  const split = new Map<QueryWord, readonly QueryWord[]>();
  for (const list of [parsed.words, ...parsed.phrases]) {
    for (const word of list) {
      const parts = splitWord(index, word);
      if (parts !== undefined) split.set(word, parts);
    }
  }
  return split.size === 0 ? parsed : withParts(parsed, split);
}

/** What is looked up for a word is of one index. */
function copyOf({ words, phrases }: ParsedQuery): ParsedQuery {
  const own = (list: readonly QueryWord[]) => list.map((word) => ({ ...word }));
  return { words: own(words), phrases: phrases.map(own) };
}

/** Puts the parts of words in their places. The words behind move. */
function withParts({ words, phrases }: ParsedQuery, split: ReadonlyMap<QueryWord, readonly QueryWord[]>): ParsedQuery {
  const moved = new Map<QueryWord, readonly QueryWord[]>();
  let shift = 0;
  for (const word of [words, ...phrases].flat().sort((a, b) => a.at - b.at)) {
    const own = split.get(word) ?? [word];
    moved.set(
      word,
      own.map((part, i) => ({ ...part, at: word.at + shift + i })),
    );
    shift += own.length - 1;
  }
  const read = (list: readonly QueryWord[]) => list.flatMap((word) => moved.get(word) ?? []);
  return { words: read(words), phrases: phrases.map(read) };
}

/** Finds the fewest words that a word consists of and that stand side by side in a text; undefined for a word of the texts. */
function splitWord(index: SearchIndex, word: QueryWord): readonly QueryWord[] | undefined {
  const { term, at, open } = word;
  if (open || scriptOf(term) !== 'arabic') return undefined;
  word.id = termOf(index, term);
  if (word.id >= 0) return undefined;
  word.related = relatedForm(index, term);
  if (word.related !== undefined || term.length < MIN_LENGTH || term.length > MAX_LENGTH) return undefined;
  const ids = new Map<string, number>();
  const idOf = (part: string): number => {
    const id = ids.get(part) ?? (index.scratch.budget.spend(PART_UNITS) ? termOf(index, part) : -1);
    ids.set(part, id);
    return id;
  };
  for (let count = 2; count <= MAX_PARTS; count++) {
    let best: readonly string[] = [];
    let texts: Uint32Array = new Uint32Array(0);
    for (const parts of partitions(term, count, idOf)) {
      const found = standTogether(index, parts.map(idOf));
      if (found.length > texts.length) [best, texts] = [parts, found];
    }
    if (best.length > 0) return asWords(best, at, texts);
  }
  return undefined;
}

/** The first word that is no stop word knows the texts that have all of them together. */
function asWords(parts: readonly string[], at: number, together: Uint32Array): QueryWord[] {
  const words = parts.map((term, i): QueryWord => ({ term, at: at + i, stop: isStopword(term), open: false }));
  const bearer = words.find(({ stop }) => !stop) ?? words[0];
  return words.map((word) => (word === bearer ? { ...word, together } : word));
}

/** Yields the ways to write a word as `count` words of the texts. */
function* partitions(term: string, count: number, idOf: (part: string) => number): Generator<string[]> {
  if (count === 1) {
    if (term.length >= MIN_PART && idOf(term) >= 0) yield [term];
    return;
  }
  for (let end = MIN_PART; end <= term.length - MIN_PART * (count - 1); end++) {
    const first = term.slice(0, end);
    if (idOf(first) < 0) continue;
    for (const rest of partitions(term.slice(end), count - 1, idOf)) yield [first, ...rest];
  }
}
