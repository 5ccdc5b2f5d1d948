import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { Failure } from '../contract/failure.ts';
import { MAX_URL_LENGTH } from '../contract/webhooks.ts';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';

/** All addresses of a name. @throws when there are none */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

export type GuardDeps = {
  readonly resolve: Resolve;
  /** Whether `http` and `https` to this machine's loopback are allowed: for local work. */
  readonly allowLoopback: boolean;
};

/** Where a webhook may be sent: connect to these addresses and to no others. */
export type Target = { readonly url: URL; readonly addresses: readonly LookupAddress[] };

/** Names for what is inside, whoever answers for them. */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)$/;
/** Ports above this are nobody's in particular; below stand mail and other things that a request could be mistaken for. */
const OPEN_PORTS_FROM = 1_024;

/**
 * The rules that need no network: https only (http to loopback where that is allowed), no credentials, a public address or a full name.
 * @throws {Failure} `webhook_url_refused`
 */
export function checkUrl(text: string, { allowLoopback }: Pick<GuardDeps, 'allowLoopback'>): URL {
  if (text.length > MAX_URL_LENGTH) throw refused(`The URL has more than ${MAX_URL_LENGTH} characters.`);
  // Browsers drop these from the middle of a URL; nobody means them.
  if (/[\s\p{C}]/u.test(text)) throw refused('The URL has blanks or control characters in it.');
  const url = URL.parse(text);
  if (url === null) throw refused('This is not a URL.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('The URL must begin with https.');
  if (url.username !== '' || url.password !== '') throw refused('The URL must not hold credentials.');
  const host = hostOf(url);
  if (allowLoopback && isLoopbackName(host)) return url;
  if (url.protocol === 'http:') throw refused('The URL must begin with https.');
  const port = Number(url.port || 443);
  if (port !== 443 && port !== 80 && port < OPEN_PORTS_FROM) throw refused(`Port ${port} is not for webhooks.`);
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw inner();
  } else if (!host.includes('.') || INNER_NAME.test(host)) throw inner();
  return url;
}

/**
 * Checks a URL and every address of its name. To be called before each attempt: a name may lead elsewhere by then.
 * @returns the addresses that were checked; the connection must be made to one of them, without asking for the name again
 * @throws {Failure} `webhook_url_refused`; what the resolver throws
 */
export async function checkTarget(text: string, deps: GuardDeps): Promise<Target> {
  const url = checkUrl(text, deps);
  const host = hostOf(url);
  const family = isIP(host);
  if (family !== 0) return { url, addresses: [{ address: host, family }] };
  const local = deps.allowLoopback && isLoopbackName(host);
  const addresses = await deps.resolve(host);
  const fits = local ? isLoopbackAddress : isPublicAddress;
  if (addresses.length === 0 || !addresses.every(({ address }) => fits(address))) throw inner();
  return { url, addresses };
}

/** As it is connected to: without the brackets of IPv6 and without the dot at the end. The parser has made IPv4 in any spelling plain. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
}

/** It is not told what is there, nor whether anything is. */
function inner(): Failure {
  return refused('The URL does not lead to a public address.');
}

function refused(detail: string): Failure {
  return new Failure('webhook_url_refused', detail);
}
