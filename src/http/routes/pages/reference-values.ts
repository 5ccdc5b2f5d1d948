import { html } from '../site/html.ts';

/** What the samples of the API reference depend on. */
export type ReferenceValues = {
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Prefix of model names. */
  readonly prefix: string;
  /** Prefix of cookie names at that URL. */
  readonly cookiePrefix: string;
};

/** Stand for the values of a service in the pages of the reference, which are built before there is one. Each occurs nowhere else. */
export const REFERENCE_PLACEHOLDERS: ReferenceValues = {
  baseUrl: 'https://base-url.invalid',
  prefix: 'model-prefix',
  cookiePrefix: 'cookie-prefix',
};

/** Puts the values of a service into a page of the reference. */
export function fillReference(page: string, values: ReferenceValues): string {
  const names = Object.keys(REFERENCE_PLACEHOLDERS) as (keyof ReferenceValues)[];
  return names.reduce(
    (filled, name) => filled.replaceAll(REFERENCE_PLACEHOLDERS[name], () => String(html`${values[name]}`)),
    page,
  );
}
