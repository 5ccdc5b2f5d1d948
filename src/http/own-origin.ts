import type { FastifyRequest } from 'fastify';
import { ownOrigins, type ServiceAddress } from '../accounts/people/own-origins.ts';
import { Failure } from '../contract/failure.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

type OriginInput = {
  readonly carriesSession: boolean;
  /** Whether the request uses up some of a limit, so that even reading is not for pages of others. */
  readonly counted?: boolean;
};

/**
 * Refuses to change anything on behalf of a session unless one of our own pages asks for it, as a browser sends the session along
 * whoever asks. A browser tells where a request comes from; a program that sends no cookie need not.
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
    `A request that changes something, or counts, with a session must come from a page of ${address.baseUrl}; PUBLIC_URL says which that is.`,
  );
}
