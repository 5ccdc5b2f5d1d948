import { hash } from 'node:crypto';
import type { HadithState, PackInfo } from '../hadith/records/corpus-state.ts';
import type { LiveHadith } from '../live.ts';
import { quranBuildOf, recordsIdOf } from '../places.ts';
import type { Quran } from '../quran/open.ts';

/** What decides which texts are served: the build of the Quran, the id of the hadith records, and their packs. */
type ServedTexts = {
  readonly build: string;
  readonly recordsId: string | undefined;
  readonly packs: readonly PackInfo[] | undefined;
};

/** Identifies the texts and what is said about their editions. Building an index again does not change it. */
function textsVersion({ build, recordsId, packs }: ServedTexts): string {
  const said = packs?.map(({ name, title, source, version, licence, sha256, content_sha256 }) => [
    ...[name, title, source, version, licence, sha256, content_sha256],
  ]);
  return hash('sha256', JSON.stringify([build, recordsId, said]), 'hex').slice(0, 16);
}

/** Identifies the texts of a build with the hadiths that `current.json` names. */
export function storedVersion(build: string, hadith: HadithState | undefined): string {
  return textsVersion({ build, recordsId: recordsIdOf(hadith?.records), packs: hadith?.packs });
}

/** Identifies the texts that a service has open. */
export function servedVersion(quran: Quran, hadith: LiveHadith | undefined): string {
  return textsVersion({ build: quranBuildOf(quran.file.path), recordsId: hadith?.records.id, packs: hadith?.packs });
}
