/** The script of a word, which determines the rules for folding and stemming. */
export type Script = 'arabic' | 'bengali' | 'latin' | 'other';

/**
 * One word of a text after folding. `start` and `end` are UTF-16 offsets into the original text, including marks. `joined` marks an alternative
 * spelling of preceding words (يأرض beside يا أرض): indexed, but not counted.
 */
export type Token = { term: string; start: number; end: number; script: Script; joined?: true };
