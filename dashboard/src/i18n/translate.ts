/** Words by name, in groups: `{ "title": "Chat", "models": { "v1": "fast" } }`. */
export type Words = { readonly [name: string]: string | Words };

export type Values = {
  readonly [name: string]: unknown;
  /** Chooses among `name_one`, `name_other` and so on. */
  readonly count?: number;
  /** What is said where there are no words. Otherwise the name is. */
  readonly defaultValue?: string;
};

/** The words of a name, in which each part between dots can itself have dots: `event.chat.completed`. */
export function wordsAt(words: Words | undefined, name: string): string | undefined {
  if (words === undefined) return undefined;
  const own = Object.hasOwn(words, name) ? words[name] : undefined;
  if (typeof own === 'string') return own;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const group = Object.hasOwn(words, name.slice(0, dot)) ? words[name.slice(0, dot)] : undefined;
    const found = typeof group === 'object' ? wordsAt(group, name.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const rules = new Map<string, Intl.PluralRules>();

/** The words of a name for a number of things. */
export function wordsFor(words: Words | undefined, name: string, count: number, language: string): string | undefined {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  const none = count === 0 ? wordsAt(words, `${name}_zero`) : undefined;
  return none ?? wordsAt(words, `${name}_${rule.select(count)}`) ?? wordsAt(words, `${name}_other`);
}

/** Words with values in the place of their names: `{{number}}`. */
export function filled(words: string, values: Values): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return value === undefined || value === null ? '' : String(value);
  });
}
