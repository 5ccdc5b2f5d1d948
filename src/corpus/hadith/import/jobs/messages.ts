import type { PackJob } from '@isnad/contract/operator-packs';
import type { CataloguePack } from '../../../catalogue/catalogue.ts';
import type { ImportOptions } from '../import-options.ts';

/** Import options that can be sent in a message. */
export type ToldOptions = Pick<
  ImportOptions,
  'pack' | 'title' | 'source' | 'version' | 'licence' | 'acceptLicence' | 'lang' | 'collection' | 'importedAt'
>;

/** The message that starts a job process. */
export type Task =
  | {
      readonly kind: 'import';
      readonly dataDir: string;
      /** Contains only the file. */
      readonly folder: string;
      readonly file: string;
      readonly options: ToldOptions;
    }
  | {
      readonly kind: 'install';
      readonly dataDir: string;
      /** Their terms have been accepted. */
      readonly packs: readonly CataloguePack[];
      /** Address that takes the place of the host of each file. */
      readonly mirror: string;
      readonly importedAt: string;
    }
  | { readonly kind: 'remove'; readonly dataDir: string; readonly pack: string };

/** A message from the job process: its progress, and finally its result. */
export type Report = Partial<
  Pick<PackJob, 'pack' | 'step' | 'done' | 'share' | 'total' | 'installation' | 'result' | 'error'>
>;
