/** Maximum size of a file to import, also after unpacking. */
export const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
