import { InvalidResponseError, IsnadError } from './errors.ts';
import { requestIdOf } from './response.ts';

/** The data of an answer with the response that it came in. */
export type WithResponse<T> = {
  readonly data: T;
  /** The response, for its status and headers. Its body has been read. */
  readonly response: Response;
  readonly requestId: string | undefined;
};

/** The promise of an answer. `withResponse()` gives the HTTP response too. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise';
  readonly #sent: Promise<{ readonly data: T; readonly response: Response }>;

  constructor(sent: Promise<{ readonly data: T; readonly response: Response }>) {
    this.#sent = sent;
  }

  /** The data with its response. */
  async withResponse(): Promise<WithResponse<T>> {
    const { data, response } = await this.#sent;
    return { data, response, requestId: requestIdOf(response) };
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<A = T, B = never>(
    done?: ((data: T) => A | PromiseLike<A>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: the type of every promise, so that callers can name their own
    failed?: ((reason: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#sent.then(({ data }) => data).then(done, failed);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  catch<B = never>(failed?: ((reason: any) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, failed);
  }

  finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done);
  }
}

/** How to read the pages of a list. */
export type PageReader<Page, Item> = {
  /** Sends the request for a page, the first one without a cursor. */
  readonly fetch: (cursor: string | undefined) => Promise<{ readonly data: Page; readonly response: Response }>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Identifies a record, also after the texts have changed. */
  readonly idOf: (item: Item) => string;
  /** Cursor of the next page. Undefined after the last. */
  readonly nextOf: (page: Page) => string | undefined;
  /** Whether the list begins where the caller chose, and cannot start again from its beginning. */
  readonly fromCursor: boolean;
};

/** The promise of a page. `for await` gives the records of this page and all that follow. */
export class PagePromise<Page, Item> extends ApiPromise<Page> implements AsyncIterable<Item> {
  readonly #reader: PageReader<Page, Item>;

  constructor(reader: PageReader<Page, Item>) {
    super(reader.fetch(undefined));
    this.#reader = reader;
  }

  /**
   * Gives each record once. When a cursor becomes invalid because the texts have changed, the list is read again from its beginning,
   * without the records that were already given.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    const { fetch, itemsOf, idOf, nextOf, fromCursor } = this.#reader;
    const given = new Set<string>();
    let page: Page = (await this.withResponse()).data;
    let givenAtRestart = -1;
    for (;;) {
      for (const item of itemsOf(page)) {
        const id = idOf(item);
        if (given.has(id)) continue;
        given.add(id);
        yield item;
      }
      const next = nextOf(page);
      if (next === undefined) return;
      try {
        page = (await fetch(next)).data;
      } catch (error) {
        const expired = error instanceof IsnadError && error.code === 'invalid_cursor';
        if (!expired || fromCursor || given.size === givenAtRestart) throw error;
        givenAtRestart = given.size;
        page = (await fetch(undefined)).data;
        continue;
      }
      if (nextOf(page) === next) {
        throw new InvalidResponseError('The list repeats its cursor.', { code: 'cursor_repeated' });
      }
    }
  }
}
