import type { PackJob } from '../../../contract/operator-packs.ts';
import type { ImportOptions } from '../import.ts';

/** What the options of an import say that a message can carry. */
export type ToldOptions = Pick<
  ImportOptions,
  'pack' | 'title' | 'source' | 'version' | 'licence' | 'acceptLicence' | 'lang' | 'collection' | 'importedAt'
>;

/** What the process of a job is told to do. */
export type Task =
  | {
      readonly kind: 'import';
      readonly dataDir: string;
      /** Holds the file and nothing else. */
      readonly folder: string;
      readonly file: string;
      readonly options: ToldOptions;
    }
  | { readonly kind: 'remove'; readonly dataDir: string; readonly pack: string };

/** What it tells of itself: how far it is, and at last what came of it. */
export type Report = Partial<Pick<PackJob, 'pack' | 'step' | 'done' | 'total' | 'result' | 'error'>>;
