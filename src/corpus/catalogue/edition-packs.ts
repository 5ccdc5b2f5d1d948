import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { directionOf } from '../editions/direction.ts';
import type { EditionPack } from '../editions/install-editions.ts';
import { parseEdition } from '../editions/parse/parse-edition.ts';
import type { EditionKind, ParsedEdition } from '../editions/parsed-edition.ts';
import { ImportFault } from '../hadith/fault.ts';
import { type CataloguePack, titleOf, titlesOf } from './catalogue.ts';

/** A pack of the catalogue that is an edition of the Quran, and its files. */
export type CatalogueEdition = {
  readonly pack: CataloguePack & { readonly kind: EditionKind; readonly language: string };
  readonly paths: readonly string[];
};

type Reading = {
  /** Called before an edition is read. */
  readonly onRead: (pack: string) => void;
  /** Called for one whose files cannot be read, which is left out. */
  readonly onRefused: (pack: string, fault: ImportFault) => void;
};

/** Reads editions, each when it is asked for. */
export function* readEditions(
  editions: readonly CatalogueEdition[],
  { onRead, onRefused }: Reading,
): Generator<{ pack: EditionPack; parsed: ParsedEdition }> {
  for (const { pack, paths } of editions) {
    onRead(pack.name);
    try {
      const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
      yield { pack: editionPackOf(pack), parsed: parseEdition(files, pack.kind) };
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      onRefused(pack.name, error);
    }
  }
}

function editionPackOf(pack: CatalogueEdition['pack']): EditionPack {
  const { name, kind, language, author, source, version, licence, licence_note } = pack;
  return {
    ...{ id: name, kind, language, direction: directionOf(language), title: titleOf(pack), titles: titlesOf(pack) },
    ...{ author: author ?? source, source: { name: source, ...publishedAt(pack), version } },
    licence,
    licence_note: licence_note ?? (licence === null ? 'The source states no license.' : ''),
  };
}

/** The repository of a pack and its address, as people open it. */
function publishedAt({ files, base }: CataloguePack): Pick<EditionPack['source'], 'url' | 'package'> {
  const { href, host, origin, pathname } = new URL(files[0]?.url ?? '', base);
  const [, repository] = /^\/([^/]+\/[^/]+)\/[0-9a-f]{40}\//.exec(pathname) ?? [];
  if (repository === undefined) return { url: href, package: host };
  const isGitHub = host === 'raw.githubusercontent.com';
  return { url: isGitHub ? `https://github.com/${repository}` : `${origin}/${repository}`, package: repository };
}
