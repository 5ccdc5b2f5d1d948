/** What a search field suggests while somebody types: a place that the text names, or a text that was found. */
export type Suggestion = {
  readonly kind: 'verse' | 'surah' | 'hadith' | 'collection' | 'guide';
  readonly title: string;
  /** Language of the title. */
  readonly lang: string;
  /** The words around the first match, in the language `text_lang`. */
  readonly text?: string;
  readonly text_lang?: string;
  /** Address of its page, without a language. */
  readonly path: string;
};

export type Suggestions = { readonly suggestions: readonly Suggestion[] };
