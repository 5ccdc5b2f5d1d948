import type { Library, LibraryPack } from '@isnad/contract/operator-library';
import { bytesOf, type Catalogue, type CataloguePack, needsAcceptance } from './catalogue.ts';
import { type InstalledPack, isInstalled } from './installed-packs.ts';

type Installed = Pick<InstalledPack, 'name' | 'kind' | 'title' | 'source' | 'version' | 'licence' | 'entries'>;

/** The packs of the catalogue with what is installed of them, and the installed packs that it does not list. */
export function describeLibrary(
  catalogue: Catalogue | undefined,
  installed: readonly Installed[],
): Pick<Library, 'data' | 'count' | 'sets'> {
  const byName = new Map(installed.map((pack) => [pack.name, pack]));
  const listed = (catalogue?.packs ?? []).map((pack) => {
    const own = byName.get(pack.name);
    byName.delete(pack.name);
    return describeListed(pack, own);
  });
  const data = [...listed, ...[...byName.values()].map(describeOther)];
  const sets = Object.entries(catalogue?.sets ?? {}).map(([name, packs]) => ({ name, packs: [...packs] }));
  return { data, count: data.length, sets };
}

function describeListed(pack: CataloguePack, installed: Installed | undefined): LibraryPack {
  const { name, kind = 'hadith', author = null, languages = [], source, version, licence } = pack;
  const isKnown = pack.files.every(({ bytes }) => bytes !== undefined);
  return {
    ...{ name, kind, title: titlesOf(pack), author, languages, source, version, licence },
    licence_note: pack.licence_note ?? null,
    note: pack.note ?? null,
    needs_acceptance: needsAcceptance(pack),
    bytes: isKnown ? bytesOf(pack) : null,
    texts: pack.texts === undefined ? null : Object.values(pack.texts).reduce((sum, count) => sum + count, 0),
    installed: installed === undefined ? null : { version: installed.version, texts: installed.entries },
    has_upgrade: installed !== undefined && !isInstalled(pack, [installed]),
  };
}

function titlesOf({ title, languages = [] }: CataloguePack): LibraryPack['title'] {
  if (typeof title === 'string') return { own: title, ar: null, en: null, bn: null };
  const { ar, en, bn } = title;
  const own = title.own ?? new Map(Object.entries({ ar, en, bn })).get(languages[0] ?? 'ar');
  return { own: own || en, ar: ar || null, en, bn: bn || null };
}

/** A pack from a file of the operator, or of another list. */
function describeOther({ name, kind, title, source, version, licence, entries }: Installed): LibraryPack {
  return {
    ...{ name, kind, author: null, languages: [], version: null, licence, licence_note: null, note: null },
    title: { own: title ?? name, ar: null, en: null, bn: null },
    source: source ?? '',
    // The entries of a table of vectors are tokens.
    ...{ needs_acceptance: false, bytes: null, texts: kind === 'vectors' ? null : entries, has_upgrade: false },
    installed: { version, texts: entries },
  };
}
