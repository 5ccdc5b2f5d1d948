import { use, useMemo } from 'react';
import { createStore, useStore } from '../ui/store.ts';
import { type Format, formatsOf } from './format.ts';
import { filled, type Values, type Words, wordsAt, wordsFor } from './translate.ts';
import type { Namespaces, WordName } from './words.ts';

type Load = (language: string, namespace: string) => Promise<Words>;
/** Some words, or the promise of them. */
type Loading = { words: Words | undefined; readonly loaded: Promise<void> };

const DEFAULT_NAMESPACE = 'app';
const language = createStore('en');
const known = new Map<string, Loading>();
let load: Load = () => Promise.reject(new Error('the words are not set up'));

/** Sets the language, and where words come from. */
export function setUpWords(first: string, from: Load): void {
  load = from;
  language.set(first);
}

function loading(namespace: string, lng = language.get()): Loading {
  const name = `${namespace}/${lng}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const made: Loading = {
    words: undefined,
    loaded: load(lng, namespace).then(
      (words) => {
        made.words = words;
        // By this React knows that it need not wait.
        Object.assign(made.loaded, { status: 'fulfilled' });
      },
      (error: unknown) => {
        // The next component that needs it asks for it again.
        known.delete(name);
        throw error;
      },
    ),
  };
  known.set(name, made);
  return made;
}

/** Loads the words of a part of the pages in the current language. */
export function loadNamespace(namespace: string): Promise<void> {
  return loading(namespace).loaded;
}

/** Loads every word that is in use in another language, and then shows that one. */
export async function changeLanguage(next: string): Promise<void> {
  const used = new Set([...known.keys()].map((name) => name.split('/')[0] ?? ''));
  await Promise.all([...used].map((namespace) => loading(namespace, next).loaded));
  language.set(next);
}

type Options = Values & { readonly nsSeparator?: string | false };

function find(lng: string, namespaces: readonly string[], key: string, options: Options): string | undefined {
  const colon = options.nsSeparator === false ? -1 : key.indexOf(':');
  const within = colon > 0 ? [key.slice(0, colon)] : namespaces;
  const name = key.slice(colon + 1);
  for (const namespace of within) {
    const words = known.get(`${namespace}/${lng}`)?.words;
    const counted = options.count === undefined ? undefined : wordsFor(words, name, options.count, lng);
    const found = counted ?? wordsAt(words, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Says the words of a name, filled with values. Where there are none, the name. */
export type Translate<Namespace extends keyof Namespaces> = (name: WordName<Namespace>, options?: Options) => string;

function translator(lng: string, namespaces: readonly string[]) {
  return (key: string, options: Options = {}): string => {
    const words = find(lng, namespaces, key, options) ?? options.defaultValue;
    return words === undefined ? key : filled(words, options);
  };
}

type Translation<Namespace extends keyof Namespaces> = {
  readonly t: Translate<Namespace>;
  readonly format: Format;
  readonly i18n: {
    readonly language: string;
    readonly t: Translate<keyof Namespaces>;
    readonly exists: (name: string) => boolean;
  };
};

/** Translates names of words, and writes numbers and times, in the language of the page. Waits until the words are loaded. */
export function useTranslation<Namespace extends keyof Namespaces = 'app'>(
  namespace?: Namespace | readonly Namespace[],
): Translation<Namespace> {
  const lng = useStore(language);
  const namespaces = [namespace ?? DEFAULT_NAMESPACE].flat();
  // Always, also where the words are there: a component that has waited is drawn again, and must come to the same hooks.
  for (const one of namespaces) use(loading(one, lng).loaded);
  const key = namespaces.join();
  return useMemo(() => {
    const t = translator(lng, key.split(','));
    return {
      t,
      get format() {
        return formatsOf(lng);
      },
      i18n: { language: lng, t, exists: (name: string) => find(lng, key.split(','), name, {}) !== undefined },
    };
  }, [lng, key]);
}
