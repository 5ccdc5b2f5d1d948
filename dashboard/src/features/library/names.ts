import { useTranslation } from '../../i18n/use-translation.ts';
import type { Library, LibraryPack, PackKind } from './queries.ts';

/** The title in the language of the page, and the one in the language of the texts where that is another. */
function titlesOf({ title }: LibraryPack, language: string): { readonly title: string; readonly own: string } {
  const here = title[language as 'en'] ?? title.en ?? title.own;
  return { title: here, own: here === title.own ? '' : title.own };
}

const made = new Map<string, Intl.DisplayNames>();

/** The name of a language in words of the page. */
export function languageName(tag: string, locale: string): string {
  let names = made.get(locale);
  if (names === undefined) {
    names = new Intl.DisplayNames([locale], { type: 'language' });
    made.set(locale, names);
  }
  // The browsers' word for it in English is another than the rest of the pages has.
  if (tag === 'bn' && locale.startsWith('en')) return 'Bengali';
  try {
    return names.of(tag) ?? tag;
  } catch {
    // A list can have any text where a tag should be.
    return tag;
  }
}

/** The names of what packs are called and written in. */
export function useNames() {
  const { i18n, format } = useTranslation();
  const languagesOf = ({ languages }: LibraryPack) =>
    format.list(languages.map((tag) => languageName(tag, format.locale)));
  const titleOf = (pack: LibraryPack) => titlesOf(pack, i18n.language).title;
  return {
    titleOf,
    ownTitleOf: (pack: LibraryPack) => titlesOf(pack, i18n.language).own,
    languagesOf,
    /** Tells packs of one title apart. */
    fullNameOf: (pack: LibraryPack) =>
      pack.languages.length === 0 ? titleOf(pack) : `${titleOf(pack)} (${languagesOf(pack)})`,
  };
}

/** Sets that are named after the kind of their packs, and perhaps a language: `tafsir-bn`. */
const KIND_SETS: Readonly<Record<string, PackKind>> = {
  translations: 'translation',
  tafsir: 'tafsir',
  words: 'words',
  scripts: 'script',
  transliterations: 'transliteration',
  introductions: 'introductions',
};
const STARTER = /^starter-(.+)$/;

type LibrarySet = Library['sets'][number];

/** The sets that most begin with: the six books, and what readers of the page's language want. */
export function isFeatured({ name }: LibrarySet, language: string): boolean {
  return name === 'six-books' || name === `starter-${language}`;
}

/** @returns what a set is called: by its name where that is known, by the title that its packs share, or as the list says */
export function useSetName(library: Library): (set: LibrarySet) => string {
  const { t, i18n } = useTranslation('library');
  const { locale } = useTranslation().format;
  return ({ name, packs }) => {
    if (name === 'six-books') return t('sets.sixBooks');
    if (name === 'everything') return t('sets.everything');
    const starter = STARTER.exec(name)?.[1];
    if (starter !== undefined) return t('sets.starter', { language: languageName(starter, locale) });
    const [first = '', ...tag] = name.split('-');
    const kind = KIND_SETS[first];
    if (kind === undefined) return sharedTitle(library, packs, i18n.language) ?? name;
    return tag.length === 0 ? t(`kinds.${kind}`) : `${t(`kinds.${kind}`)}: ${languageName(tag.join('-'), locale)}`;
  };
}

/** The title that all packs of a set share; undefined when they differ. */
function sharedTitle(library: Library, names: readonly string[], language: string): string | undefined {
  const wanted = new Set(names);
  const titles = library.data.filter(({ name }) => wanted.has(name)).map((pack) => titlesOf(pack, language).title);
  return new Set(titles).size === 1 ? titles[0] : undefined;
}
