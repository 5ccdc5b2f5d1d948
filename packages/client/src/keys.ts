import type { IdempotentOptions, RequestOptions } from './options.ts';
import type { ApiPromise, PagePromise } from './promises.ts';
import { byId, dataOf, Resource } from './resource.ts';
import { pathOf } from './transport.ts';
import type {
  CreateKey,
  Key,
  KeyList,
  ListKeysParams,
  NewKey,
  ReportedLeak,
  RotatedKey,
  RotateKey,
  UpdateKey,
} from './types.ts';

/** API keys of the account. Needs the scope `keys:manage`. */
export class Keys extends Resource {
  /** Creates a key. Only this answer has its `secret`. */
  create(body: CreateKey, options?: IdempotentOptions): ApiPromise<NewKey> {
    return this.call({ method: 'POST', path: '/api/keys', body, repeat: 'key', options });
  }

  /** Lists keys. `for await` gives all of them, newest first. */
  list(params: ListKeysParams = {}, options?: RequestOptions): PagePromise<KeyList, Key> {
    return this.pages('/api/keys', params, { itemsOf: dataOf, idOf: byId, options });
  }

  /** Reads a key. */
  get(id: string, options?: RequestOptions): ApiPromise<Key> {
    return this.fetch(pathOf`/api/keys/${id}`, undefined, options);
  }

  /** Changes the name, the scopes or the expiry of a key. */
  update(id: string, body: UpdateKey, options?: RequestOptions): ApiPromise<Key> {
    return this.call({ method: 'PATCH', path: pathOf`/api/keys/${id}`, body, options });
  }

  /** Revokes a key for good, like `revoke`. */
  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.call({ method: 'DELETE', path: pathOf`/api/keys/${id}`, options });
  }

  /** Replaces the secret of a key. Only this answer has the new one. */
  rotate(id: string, body: RotateKey = {}, options?: IdempotentOptions): ApiPromise<RotatedKey> {
    return this.call({ method: 'POST', path: pathOf`/api/keys/${id}/rotate`, body, repeat: 'key', options });
  }

  /** Refuses the key until it is enabled. */
  disable(id: string, options?: IdempotentOptions): ApiPromise<Key> {
    return this.call({ method: 'POST', path: pathOf`/api/keys/${id}/disable`, repeat: 'key', options });
  }

  /** Accepts a disabled key again. */
  enable(id: string, options?: IdempotentOptions): ApiPromise<Key> {
    return this.call({ method: 'POST', path: pathOf`/api/keys/${id}/enable`, repeat: 'key', options });
  }

  /** Revokes a key for good. */
  revoke(id: string, options?: IdempotentOptions): ApiPromise<Key> {
    return this.call({ method: 'POST', path: pathOf`/api/keys/${id}/revoke`, repeat: 'key', options });
  }

  /** Reports a key that has leaked, of any account. It stops working immediately. Needs no key. */
  reportLeaked(secret: string, options?: RequestOptions): ApiPromise<ReportedLeak> {
    return this.call({ method: 'POST', path: '/api/keys/report-leaked', body: { secret }, options });
  }
}
