import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { Failure } from '@isnad/contract/failure';
import { MAX_URL_LENGTH } from '@isnad/contract/webhooks';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';

/** Resolves all addresses of a name. @throws when it has none */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

export type GuardDeps = {
  readonly resolve: Resolve;
  /** Whether `http` and `https` to the loopback addresses of this machine are allowed, for local development. */
  readonly allowLoopback: boolean;
};

/** Where a webhook can be sent. Connect only to these addresses. */
export type Target = { readonly url: URL; readonly addresses: readonly LookupAddress[] };

/** Names of internal hosts, whatever they resolve to. */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)$/;
/** Ports above this have no fixed service. Lower ports belong to mail and other protocols that could misread a request. */
const OPEN_PORTS_FROM = 1_024;

/**
 * Checks the rules that need no network: https only (or http to loopback where allowed), no credentials, a public address or a fully qualified name.
 * @throws {Failure} `webhook_url_refused`
 */
export function checkUrl(text: string, { allowLoopback }: Pick<GuardDeps, 'allowLoopback'>): URL {
  if (text.length > MAX_URL_LENGTH) throw refused(`The URL has more than ${MAX_URL_LENGTH} characters.`);
  // Browsers remove these characters from a URL, so they are never intended.
  if (/[\s\p{C}]/u.test(text)) throw refused('The URL contains whitespace or control characters.');
  const url = URL.parse(text);
  if (url === null) throw refused('This is not a URL. Send a whole one, such as https://example.org/events.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('The URL must begin with https.');
  if (url.username !== '' || url.password !== '') throw refused('The URL must not contain credentials.');
  const host = hostOf(url);
  if (allowLoopback && isLoopbackName(host)) return url;
  if (isLoopbackName(host)) throw loopback();
  if (url.protocol === 'http:') throw refused('The URL must begin with https.');
  const port = Number(url.port || 443);
  if (port !== 443 && port !== 80 && port < OPEN_PORTS_FROM) throw refused(`Port ${port} is not allowed for webhooks.`);
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw inner();
  } else if (!host.includes('.') || INNER_NAME.test(host)) throw inner();
  return url;
}

/**
 * Checks a URL and every address its name resolves to. Call it before each attempt, because DNS can change.
 * @returns the checked addresses; connect to one of them without resolving the name again
 * @throws {Failure} `webhook_url_refused`; errors of the resolver
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

/** The host to connect to, without the brackets of IPv6 and the trailing dot. The URL parser has already normalized IPv4. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
}

/** The rule is the same on every machine, so this reveals nothing about this one. */
function loopback(): Failure {
  return refused(
    'Webhooks to localhost are not allowed here. Run `isnad webhook listen` to receive them on your machine, or ask the operator to set WEBHOOK_ALLOW_HTTP_LOOPBACK.',
  );
}

/** Does not reveal what is at the address, or whether anything is. */
function inner(): Failure {
  return refused('The URL does not lead to a public address.');
}

function refused(detail: string): Failure {
  return new Failure('webhook_url_refused', detail);
}
