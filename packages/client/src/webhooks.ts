import type { IdempotentOptions, RequestOptions } from './options.ts';
import { type ApiPromise, PagePromise } from './promises.ts';
import { byId, dataOf, Resource } from './resource.ts';
import { pathOf } from './transport.ts';
import type {
  CreateWebhook,
  ListDeliveriesParams,
  ListWebhookEventsParams,
  ListWebhooksParams,
  NewWebhook,
  ReplayWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryLog,
  WebhookEvent,
  WebhookEventPage,
  WebhookEventTypeList,
  WebhookList,
  WebhookReplay,
} from './types.ts';
import { type UnwrapOptions, unwrapWebhook, type WebhookHeaders } from './webhook-signature.ts';

/** Webhooks of the account. Needs the scope `webhooks:manage`. */
export class Webhooks extends Resource {
  /** Creates a webhook. Only this answer has its `secret`. */
  create(body: CreateWebhook, options?: IdempotentOptions): ApiPromise<NewWebhook> {
    return this.call({ method: 'POST', path: '/api/webhooks', body, repeat: 'key', options });
  }

  /** Lists webhooks. `for await` gives all of them. */
  list(params: ListWebhooksParams = {}, options?: RequestOptions): PagePromise<WebhookList, Webhook> {
    return this.pages('/api/webhooks', params, { itemsOf: dataOf, idOf: byId, options });
  }

  /** Reads a webhook. */
  get(id: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.fetch(pathOf`/api/webhooks/${id}`, undefined, options);
  }

  /** Changes the URL, the events or the description of a webhook. */
  update(id: string, body: UpdateWebhook, options?: RequestOptions): ApiPromise<Webhook> {
    return this.call({ method: 'PATCH', path: pathOf`/api/webhooks/${id}`, body, options });
  }

  /** Deletes a webhook with its secret. */
  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.call({ method: 'DELETE', path: pathOf`/api/webhooks/${id}`, options });
  }

  /** Enables a webhook. It continues with the deliveries that were waiting. */
  enable(id: string, options?: IdempotentOptions): ApiPromise<Webhook> {
    return this.call({ method: 'POST', path: pathOf`/api/webhooks/${id}/enable`, repeat: 'key', options });
  }

  /** Disables a webhook. */
  disable(id: string, options?: IdempotentOptions): ApiPromise<Webhook> {
    return this.call({ method: 'POST', path: pathOf`/api/webhooks/${id}/disable`, repeat: 'key', options });
  }

  /** Replaces the secret. Both secrets sign for 24 hours. */
  rotateSecret(id: string, options?: IdempotentOptions): ApiPromise<NewWebhook> {
    return this.call({ method: 'POST', path: pathOf`/api/webhooks/${id}/rotate-secret`, repeat: 'key', options });
  }

  /** Sends the event `webhook.test` to the webhook. */
  test(id: string, options?: IdempotentOptions): ApiPromise<WebhookDelivery> {
    return this.call({ method: 'POST', path: pathOf`/api/webhooks/${id}/test`, repeat: 'key', options });
  }

  /** Lists deliveries. `for await` gives all of them, newest first. */
  deliveries(
    id: string,
    params: ListDeliveriesParams = {},
    options?: RequestOptions,
  ): PagePromise<WebhookDeliveryList, WebhookDelivery> {
    const path = pathOf`/api/webhooks/${id}/deliveries`;
    return this.pages(path, params, { itemsOf: dataOf, idOf: byId, options });
  }

  /** Reads a delivery with its attempts. */
  delivery(id: string, deliveryId: string, options?: RequestOptions): ApiPromise<WebhookDeliveryLog> {
    return this.fetch(pathOf`/api/webhooks/${id}/deliveries/${deliveryId}`, undefined, options);
  }

  /** Sends the event of a delivery again. */
  resend(id: string, deliveryId: string, options?: IdempotentOptions): ApiPromise<WebhookDelivery> {
    const path = pathOf`/api/webhooks/${id}/deliveries/${deliveryId}/resend`;
    return this.call({ method: 'POST', path, repeat: 'key', options });
  }

  /** Sends stored events again. With `dry_run`, they are only counted. */
  replay(id: string, body: ReplayWebhook, options?: IdempotentOptions): ApiPromise<WebhookReplay> {
    return this.call({ method: 'POST', path: pathOf`/api/webhooks/${id}/replay`, body, repeat: 'key', options });
  }

  /** Reads the events of the account in order. `for await` gives all that are stored. With `wait`, each request waits for the next one. */
  events(params: ListWebhookEventsParams = {}, options?: RequestOptions): PagePromise<WebhookEventPage, WebhookEvent> {
    const serverWait = (params.wait ?? 0) * 1_000;
    return new PagePromise({
      fetch: (after) => {
        const query = after === undefined ? params : { ...params, after };
        return this.transport.json({ method: 'GET', path: '/api/webhooks/events', query, options, serverWait });
      },
      itemsOf: dataOf,
      idOf: byId,
      nextOf: ({ has_more, data }) => (has_more ? data.at(-1)?.sequence.toString() : undefined),
      fromCursor: true,
    });
  }

  /** Lists the types of events. */
  eventTypes(options?: RequestOptions): ApiPromise<WebhookEventTypeList> {
    return this.fetch('/api/webhooks/event-types', undefined, options);
  }

  /**
   * Verifies a webhook that you received, and returns its event. Sends nothing.
   * @param body exactly as received, not parsed
   * @param secret of the webhook, `whsec_…`; several while you change it
   * @throws {WebhookSignatureError} if no signature matches, or the time is out of tolerance
   */
  unwrap(
    body: string | Uint8Array,
    headers: WebhookHeaders,
    secret: string | readonly string[],
    options?: UnwrapOptions,
  ): Promise<WebhookEvent> {
    return unwrapWebhook(body, headers, secret, options);
  }
}
