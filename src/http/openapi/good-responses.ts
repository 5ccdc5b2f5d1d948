import { IDEMPOTENCY_RESPONSE_HEADERS } from '../idempotency.ts';

/** What a route adds to its successful responses. */
type Additions = {
  /** It supports `Idempotency-Key`. */
  readonly once: boolean;
  /** Its requests count toward a rate limit. */
  readonly counted: boolean;
  /** It can respond with server-sent events. */
  readonly streams: boolean;
};

/** Headers of every answer that counts toward a rate limit. */
export const RATE_HEADERS = {
  RateLimit: {
    type: 'string',
    description:
      'Remaining requests, and seconds until there is one more: `"free";r=9;t=60`. Not sent on unlimited plans. `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (in seconds since 1970) say the same for older clients.',
  },
  'RateLimit-Policy': { type: 'string', description: 'Requests in any 60 seconds: `"free";q=10;w=60`.' },
} as const;

const EVENT_STREAM = {
  schema: { type: 'string', description: 'Server-sent events.' },
  example: 'event: …\nid: 1\ndata: {…}\n\n',
} as const;

type Response = {
  readonly description?: string;
  readonly content?: Readonly<Record<string, object>>;
  readonly headers?: object;
};

/** The successful responses of a route with their headers, and as a stream where it can be one. A 204 has no body. */
export function goodResponses(
  responses: Readonly<Record<string, Response>>,
  { once, counted, streams }: Additions,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const headers = {
        ...response.headers,
        ...(once && IDEMPOTENCY_RESPONSE_HEADERS),
        ...(counted && RATE_HEADERS),
      };
      const content =
        streams && response.content !== undefined
          ? { ...response.content, 'text/event-stream': EVENT_STREAM }
          : response.content;
      return [
        status,
        { ...response, ...(content !== undefined && { content }), ...(Object.keys(headers).length > 0 && { headers }) },
      ];
    }),
  );
}
