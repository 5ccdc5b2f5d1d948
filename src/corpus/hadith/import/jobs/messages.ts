import type { PackJob } from '@isnad/contract/operator-packs';
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
  | { readonly kind: 'remove'; readonly dataDir: string; readonly pack: string };

/** A message from the job process: its progress, and finally its result. */
export type Report = Partial<Pick<PackJob, 'pack' | 'step' | 'done' | 'total' | 'result' | 'error'>>;
