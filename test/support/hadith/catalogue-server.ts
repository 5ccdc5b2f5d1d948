import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CataloguePack } from '../../../src/corpus/catalogue/catalogue.ts';
import { ownLines } from './generated-files.ts';

/** A pack of the list: what the list says of it beside its file. */
type Listed = Partial<CataloguePack> & {
  readonly name: string;
  readonly hadiths?: number;
  readonly content?: string | Buffer;
};

/** A list of packs, and a server that has a generated file for each. */
export class CatalogueServer {
  readonly #files = new Map<string, Buffer>();
  readonly #packs: CataloguePack[] = [];
  readonly #server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const file = this.#files.get(name);
    if (file === undefined) return response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    this.ranges.push(from);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': file.length - from });
    if (name !== this.slow) return response.end(file.subarray(from));
    response.write(file.subarray(from, file.length / 2));
  });
  sets: Record<string, readonly string[]> = {};
  /** The file that stops in the middle. */
  slow = '';
  /** Where each download began. */
  readonly ranges: number[] = [];

  async listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  get #address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get list() {
    return { packs: this.#packs, sets: this.sets };
  }

  /** Adds a pack with a file of as many hadiths, or with this content. Its list entry replaces one of the same name. */
  add({ name, hadiths = 20, content: text = ownLines(name, hadiths), ...more }: Listed): void {
    const content = Buffer.from(text);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = `${name}.ndjson`;
    this.#files.set(file, content);
    const known = this.#packs.findIndex((pack) => pack.name === name);
    const pack: CataloguePack = {
      ...{ name, kind: 'hadith', title: { ar: 'بستان', en: `Garden of ${name}`, bn: 'বাগান' }, languages: ['en', 'bn'] },
      ...{ author: 'A gardener', source: 'The test', version: '1', licence: 'CC0-1.0', base: `${this.#address}/` },
      files: [{ url: file, bytes: content.length, sha256 }],
      ...more,
    };
    this.#packs.splice(known < 0 ? this.#packs.length : known, 1, pack);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
