import type { EditionTitles } from '@isnad/contract/editions';
import type { Lang } from '../model.ts';
import type { FileReport } from './import-report.ts';
import type { OnDocuments } from './install.ts';
import type { Disk } from './pack-file.ts';

/** What is known of a pack. */
export type PackOptions = {
  /** Name of the pack. Replaces an installed pack with this name. Default: the name of the first path. */
  pack?: string;
  title?: string;
  titles?: EditionTitles;
  source?: string;
  version?: string;
  /** License of the texts. Without one the import is refused unless `acceptLicence` is set. */
  licence?: string;
  acceptLicence?: boolean;
  /** Language and collection of files that do not state them. */
  lang?: Lang;
  collection?: string;
  /** Stored in the pack's entry, ISO 8601. Passed in, because this layer has no clock. */
  importedAt?: string;
  /** How many texts of each language the files must have. Unchecked by default. */
  texts?: Readonly<Record<string, number>>;
};

export type ImportOptions = PackOptions & {
  /** Maximum file size in bytes, also after unpacking. */
  maxBytes?: number;
  onDocuments?: OnDocuments;
  disk?: Disk;
};

export type ImportEvent =
  | { kind: 'file'; file: string; number: number; of: number }
  /** `share`: of the bytes of the input that the rows came from; null if unknown. */
  | { kind: 'rows'; file: string; read: number; share: number | null }
  | { kind: 'done'; report: FileReport }
  | { kind: 'building'; entries: number };
