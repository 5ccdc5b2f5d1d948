/** The file with the table of subjects that is made with the bundle: `pack/bundle.ts` puts it here. Undefined while the sources run, which make the table. */
export const MADE_TABLE: URL | undefined = undefined;
