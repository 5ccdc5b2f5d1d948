import { hash } from 'node:crypto';
import type { Edition, HadithEdition } from '@isnad/contract/editions';
import { hadithEditions } from '../hadith/records/editions.ts';
import type { LiveHadith } from '../live.ts';
import type { Quran } from '../quran/open.ts';
import { redistributionRefusal } from './licence.ts';

/** Increment when the content of exported files changes. */
const EXPORT_VERSION = 1;

/** Records with their packs, as far as an export needs them. */
export type ExportedHadith = Pick<LiveHadith, 'packs' | 'records'>;

/** An edition to export. */
export type PlannedExport = {
  readonly edition: Edition | HadithEdition;
  readonly licence: string | null;
  readonly attribution: string;
  /** Why it is not exported. */
  readonly refused: string | undefined;
  /** Whether members that can come from several packs are exported: grades, narrator and chapter. */
  readonly details: boolean;
  /** Changes with everything that the files contain. */
  readonly stamp: string;
};

/** Lists all editions, with what allows or forbids their export. Reads no text. */
export function planExports(quran: Quran, hadith: ExportedHadith | undefined): PlannedExport[] {
  const { editions, id } = quran.shipped;
  // Files have a record for each verse. Introductions have texts for surahs.
  const installed = quran.editions.slice(editions.length).filter(({ kind }) => kind !== 'introductions');
  const verses = [
    ...editions.map((edition) => planned(edition, attributionOf(edition), id, true)),
    ...installed.map((edition) => planned(edition, attributionOf(edition), edition.sha256, true)),
  ];
  if (hadith === undefined) return verses;
  // A record is merged from all packs, so its details are exported only if each of them allows it.
  const details = hadith.packs.every(({ licence }) => redistributionRefusal(licence) === undefined);
  const hadiths = hadithEditions(hadith).map((edition) =>
    planned(edition, hadithAttribution(edition), hadith.records.id, details),
  );
  return [...verses, ...hadiths];
}

function planned(
  edition: Edition | HadithEdition,
  attribution: string,
  source: string,
  details: boolean,
): PlannedExport {
  const { licence } = edition;
  const refused = redistributionRefusal(licence);
  const parts = [EXPORT_VERSION, edition, attribution, source, details];
  const stamp = hash('sha256', JSON.stringify(parts), 'hex').slice(0, 16);
  return { edition, licence, attribution, refused, details, stamp };
}

function attributionOf({ title, author, source }: Edition): string {
  return `${title}. ${author}. ${source.name}, ${source.url}, as packaged by ${source.package} ${source.version}.`;
}

function hadithAttribution({ title, source }: HadithEdition): string {
  return [title, source.name, source.version === null ? null : `version ${source.version}`]
    .filter((part) => part !== null)
    .map((part) => `${part.replace(/\.$/, '')}.`)
    .join(' ');
}
