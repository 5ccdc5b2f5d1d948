import { createRequire } from 'node:module';

/** Version of this program, from its package. */
export const PROGRAM_VERSION = (createRequire(import.meta.url)('../package.json') as { version: string }).version;
