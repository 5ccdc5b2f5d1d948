import { loadPartInTime } from '../api/load-part.ts';
import { createStore, useStore } from '../ui/store.ts';
import type { Words } from './translate.ts';
import { changeLanguage, loadNamespace, setUpWords } from './use-translation.ts';

export const LANGUAGES = { en: 'English', bn: 'বাংলা', ar: 'العربية' } as const;
export type Language = keyof typeof LANGUAGES;

/** Words lie beside what shows them: `features/keys/words/bn.json` is the namespace `keys` in Bengali. */
const files = import.meta.glob<Words>(['../app/words/*.json', '../features/**/words/*.json'], {
  import: 'default',
});
const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [file = '', , namespace = ''] = path.split('/').reverse();
    return [`${namespace}/${file.replace('.json', '')}`, load];
  }),
);

/** The words of a part in a language. @throws when there are none, which is a mistake of ours */
async function loadWords(language: string, namespace: string): Promise<Words> {
  const load = loaders.get(`${namespace}/${language}`);
  if (load === undefined) throw new Error(`no words for ${namespace} in ${language}`);
  return loadPartInTime(load);
}

function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return lang in LANGUAGES ? (lang as Language) : 'en';
}

/** Gets the words of a part ready, so that what shows them need not wait for them. */
export const wordsOf = loadNamespace;

/** Gets the words ready that every page needs, in the language that `start.js` chose. */
export function startI18n(): Promise<void> {
  setUpWords(currentLanguage(), loadWords);
  return loadNamespace('app');
}

/** Changes the language of the page, and of the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  keep('isnad.language', language);
}

/** The themes, in the order in which they are offered. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What was chosen on this page; undefined while nothing was. */
const theme = createStore<Theme | undefined>(undefined);

/** The theme that was chosen, on this page or on an earlier visit. */
export function useChosenTheme(): Theme {
  const chosen = useStore(theme);
  if (chosen !== undefined) return chosen;
  const kept = read('isnad.theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function chooseTheme(choice: Theme): void {
  theme.set(choice);
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  keep('isnad.theme', choice);
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage can be forbidden; then the choice holds for this visit alone.
    return null;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // As above.
  }
}
