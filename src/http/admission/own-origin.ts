import { Failure } from '@isnad/contract/failure';
import type { FastifyRequest } from 'fastify';
import { ownOrigins, type ServiceAddress } from '../../accounts/people/own-origins.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

type OriginInput = {
  readonly carriesSession: boolean;
  /** Whether the request counts toward a limit. Then even reading requires our own origin. */
  readonly counted?: boolean;
};

/**
 * Refuses changes with a session unless they come from one of our own pages, because a browser sends the session cookie for pages of any
 * origin. Browsers send the origin of a request. Programs without a cookie do not need to.
 * @throws {Failure} `origin_refused`
 */
export function checkOwnOrigin(request: FastifyRequest, address: ServiceAddress, input: OriginInput): void {
  const { carriesSession, counted = false } = input;
  const { origin, 'sec-fetch-site': site } = request.headers;
  // `none`: typed in, or opened from a bookmark.
  if (READING.has(request.method) && (!counted || site === undefined || site === 'none')) return;
  if (site === 'same-origin') return;
  if (origin === undefined ? !carriesSession : ownOrigins(address).includes(origin)) return;
  throw new Failure(
    'origin_refused',
    `A session request that changes something, or counts toward a limit, must come from a page of ${address.baseUrl}. The operator sets this address with PUBLIC_URL.`,
  );
}
