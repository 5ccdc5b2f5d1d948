import { PACK_KINDS } from '@isnad/contract/operator-library';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isInstallable, type LibraryPack, type PackKind } from './queries.ts';

export const MAX_SEARCH = 100;
export const STATES = ['installed', 'available', 'upgrades'] as const;
export type LibraryFilter = {
  readonly search: string;
  readonly kind: PackKind | '';
  readonly lang: string;
  readonly state: (typeof STATES)[number] | '';
};

/** What is looked for, as the address of the page says. */
export function useLibraryFilter(): readonly [filter: LibraryFilter, change: (part: Partial<LibraryFilter>) => void] {
  const { search = '', kind, lang = '', state } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter: LibraryFilter = {
    search: search.slice(0, MAX_SEARCH),
    kind: PACK_KINDS.find((one) => one === kind) ?? '',
    lang,
    state: STATES.find((one) => one === state) ?? '',
  };
  const change = (part: Partial<LibraryFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '/operator/library', search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  return [filter, change];
}

/** Latin and Arabic without their marks, in small letters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670'’ʿʾ-]/g, '')
    .toLowerCase();
}

/** A pack with all words that it is found by. */
export type Searchable = { readonly pack: LibraryPack; readonly words: string };

export function searchable(packs: readonly LibraryPack[], namesOf: (pack: LibraryPack) => string): Searchable[] {
  return packs.map((pack) => {
    const { name, title, author, source } = pack;
    const words = [name, title.own, title.ar, title.en, title.bn, author, source, namesOf(pack)];
    return { pack, words: plain(words.filter(Boolean).join(' ')) };
  });
}

/** The packs that a filter leaves, by kind, in the order of the kinds. */
export function chosenBy(all: readonly Searchable[], filter: LibraryFilter): LibraryPack[] {
  const words = plain(filter.search).split(/\s+/).filter(Boolean);
  const found = all.filter(({ pack, words: own }) => {
    const { kind, languages } = pack;
    return (
      (filter.kind === '' || kind === filter.kind) &&
      (filter.lang === '' || languages.includes(filter.lang)) &&
      (filter.state === '' || hasState(pack, filter.state)) &&
      words.every((word) => own.includes(word))
    );
  });
  const byKind = Map.groupBy(found, ({ pack }) => pack.kind);
  return PACK_KINDS.flatMap((kind) => (byKind.get(kind) ?? []).map(({ pack }) => pack));
}

function hasState(pack: LibraryPack, state: (typeof STATES)[number]): boolean {
  if (state === 'installed') return pack.installed !== null;
  return state === 'upgrades' ? pack.has_upgrade : isInstallable(pack);
}
