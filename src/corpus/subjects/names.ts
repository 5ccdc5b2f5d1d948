import { isStopword } from '../fold/stopwords.ts';
import { tokenise } from '../fold/tokenise.ts';
import { keysOfWord } from './keys.ts';
import type { Subject } from './subject.ts';

/** Returns the keys of a text that is a single word; undefined when it has none or several. */
export function keysOfOnlyWord(text: string): readonly string[] | undefined {
  return keysOfLone(tokenise(text));
}

/** Tests whether one of the names of a subject is this word alone, or beside stop words: `in debt`. */
export function isNamed({ names }: Pick<Subject, 'names'>, word: readonly string[]): boolean {
  return Object.values(names)
    .flat()
    .some((name) =>
      keysOfLone(tokenise(name).filter(({ term }) => !isStopword(term)))?.some((key) => word.includes(key)),
    );
}

function keysOfLone(tokens: ReturnType<typeof tokenise>): readonly string[] | undefined {
  const [first, second] = tokens.filter(({ joined }) => joined !== true);
  return first === undefined || second !== undefined ? undefined : keysOfWord(first, undefined);
}
