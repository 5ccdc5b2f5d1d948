/** The script a word is written in; it decides which folding and stemming rules apply. */
export type Script = 'arabic' | 'bengali' | 'latin' | 'other';

/**
 * One word of a text after folding. `start` and `end` are UTF-16 offsets into the original text, marks included.
 * `joined` marks a second spelling of words already given (يأرض beside يا أرض): for indexing, not for counting.
 */
export type Token = { term: string; start: number; end: number; script: Script; joined?: true };
