import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { EditionInfo } from '../editions/edition-info.ts';
import type { HadithState, PackInfo } from '../hadith/records/corpus-state.ts';
import type { LiveHadith } from '../live.ts';
import { quranBuildOf, recordsIdOf } from '../places.ts';
import type { Quran } from '../quran/open.ts';

/** What decides which texts are served: the build of the Quran, the files of its installed editions, the id of the hadith records, and their packs. */
type ServedTexts = {
  readonly build: string;
  readonly editions: readonly string[];
  readonly recordsId: string | undefined;
  readonly packs: readonly PackInfo[] | undefined;
};

/** Identifies the texts and what is said about their editions. Building an index again does not change it. */
function textsVersion({ build, editions, recordsId, packs }: ServedTexts): string {
  const said = packs?.map(({ name, title, titles, source, version, licence, sha256, content_sha256 }) => [
    ...[name, title, source, version, licence, sha256, content_sha256, ...(titles ? [titles] : [])],
  ]);
  const installed = editions.length === 0 ? [] : [editions];
  return hash('sha256', JSON.stringify([build, recordsId, said, ...installed]), 'hex').slice(0, 16);
}

/** What `current.json` says of the texts. */
type Stored = { readonly hadith?: HadithState | undefined; readonly editions?: readonly EditionInfo[] | undefined };

/** Identifies the texts of a build with the hadiths and editions that `current.json` names. */
export function storedVersion(build: string, { hadith, editions = [] }: Stored): string {
  const files = editions.map(({ file }) => file);
  return textsVersion({ build, editions: files, recordsId: recordsIdOf(hadith?.records), packs: hadith?.packs });
}

/** Identifies the texts that a service has open. */
export function servedVersion({ file }: Quran, hadith: LiveHadith | undefined): string {
  const editions = file.editions.map(({ path }) => basename(path));
  const { records, packs } = hadith ?? {};
  return textsVersion({ build: quranBuildOf(file.path), editions, recordsId: records?.id, packs });
}
