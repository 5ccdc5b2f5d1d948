/** Formats of exported texts that the service offers for download. */
export const EXPORT_FORMATS = ['ndjson', 'sqlite'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
