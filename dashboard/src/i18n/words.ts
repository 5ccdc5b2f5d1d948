/** The words of each part of the pages, as they are in English. */
export type Namespaces = {
  app: typeof import('../app/words/en.json');
  audit: typeof import('../features/audit/words/en.json');
  chat: typeof import('../features/chat/words/en.json');
  connect: typeof import('../features/connect/words/en.json');
  feedback: typeof import('../features/operator/feedback/words/en.json');
  keys: typeof import('../features/keys/words/en.json');
  library: typeof import('../features/library/words/en.json');
  operator: typeof import('../features/operator/words/en.json');
  palette: typeof import('../features/palette/words/en.json');
  people: typeof import('../features/people/words/en.json');
  plan: typeof import('../features/plan/words/en.json');
  requests: typeof import('../features/requests/words/en.json');
  settings: typeof import('../features/settings/words/en.json');
  usage: typeof import('../features/usage/words/en.json');
  webhooks: typeof import('../features/webhooks/words/en.json');
};

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** `keys` for `keys_one` and `keys_other`. */
type Counted<Name> = Name extends `${infer Base}_${Plural}` ? Base : Name;
type NamesIn<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string ? Counted<Name> : `${Name}.${NamesIn<Words[Name]>}`;
}[keyof Words & string];

type Names = { [Namespace in keyof Namespaces]: NamesIn<Namespaces[Namespace]> };

/** Names of words of some parts, with and without the part: `email`, `app:email`. */
export type WordName<Namespace extends keyof Namespaces> =
  | Names[Namespace]
  | { [One in Namespace]: `${One}:${Names[One]}` }[Namespace];
