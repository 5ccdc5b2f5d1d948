import type { RequestOptions } from './options.ts';
import { ApiPromise, PagePromise } from './promises.ts';
import type { ApiRequest, Transport } from './transport.ts';

/** Fields of every page of a list. */
type ListPage = { readonly next_cursor: string | null };
/** Parameters with which a list can begin at a cursor. */
type ListParams = { readonly cursor?: string | undefined };

/** How a group of operations sends its requests. */
export class Resource {
  /** @internal */
  protected readonly transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** @internal */
  protected call<T>(request: ApiRequest): ApiPromise<T> {
    return new ApiPromise(this.transport.json<T>(request));
  }

  /** @internal */
  protected fetch<T>(path: string, query?: object, options?: RequestOptions): ApiPromise<T> {
    return this.call({ method: 'GET', path, query, options });
  }

  /** A list that is read page by page. @internal */
  protected pages<Page extends ListPage, Item>(
    path: string,
    params: ListParams,
    { itemsOf, idOf, options }: ListReader<Page, Item>,
  ): PagePromise<Page, Item> {
    return new PagePromise({
      fetch: (cursor) => {
        const query = cursor === undefined ? params : { ...params, cursor };
        return this.transport.json<Page>({ method: 'GET', path, query, options });
      },
      itemsOf,
      idOf,
      nextOf: ({ next_cursor }) => next_cursor ?? undefined,
      fromCursor: params.cursor !== undefined,
    });
  }
}

type ListReader<Page, Item> = {
  readonly itemsOf: (page: Page) => readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly options: RequestOptions | undefined;
};

/** Records of a page with the member `data`. */
export const dataOf = <Item>({ data }: { readonly data: readonly Item[] }): readonly Item[] => data;
/** Identity of a record with the member `id`. */
export const byId = ({ id }: { readonly id: string }): string => id;
