import { type Stats, statSync } from 'node:fs';
import { after } from '../../timers/timers.ts';
import { asImportFault, type ImportFault } from '../hadith/fault.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';

/** How long a list is kept in memory, and how long a failure is not repeated. */
const KEPT_MS = 300_000;
const FAILED_MS = 10_000;
/** Timeout of a list at an address. */
const TIMEOUT_MS = 10_000;

/** What the list says, or why it cannot be read. */
export type CatalogueRead =
  | { readonly catalogue: Catalogue; readonly fault: undefined }
  | { readonly catalogue: undefined; readonly fault: ImportFault };

/** Reads the list of packs for requests. Keeps it for a few minutes, and asks an address once for all requests. */
export class CatalogueReader {
  readonly #url: string;
  readonly #fetch: typeof fetch;
  #kept: { readonly stamp: string; readonly reading: Promise<CatalogueRead> } | undefined;

  /** @param url file or address of the list; empty for the list that comes with the program */
  constructor(url: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
    this.#url = url;
    this.#fetch = fetch;
  }

  /** Never rejects because of the list. */
  read(): Promise<CatalogueRead> {
    const stamp = this.#stamp();
    if (this.#kept?.stamp === stamp) return this.#kept.reading;
    const reading = this.#load();
    const kept = { stamp, reading };
    this.#kept = kept;
    const forget = () => {
      if (this.#kept === kept) this.#kept = undefined;
    };
    void reading.then(({ fault }) => after(forget, fault === undefined ? KEPT_MS : FAILED_MS).unref());
    return reading;
  }

  /** Changes with the file, so that a list that was edited is read again. */
  #stamp(): string {
    if (this.#url === '' || /^https?:\/\//.test(this.#url)) return this.#url;
    const stats: Stats | undefined = statSync(this.#url, { throwIfNoEntry: false });
    return `${stats?.mtimeMs} ${stats?.size}`;
  }

  async #load(): Promise<CatalogueRead> {
    const limited: typeof fetch = (input, init) =>
      this.#fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    try {
      return { catalogue: await readCatalogue(this.#url, limited), fault: undefined };
    } catch (error) {
      return { catalogue: undefined, fault: asImportFault(error) };
    }
  }
}
