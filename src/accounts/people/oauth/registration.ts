import { DAY_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { OAuthFault } from './oauth-fault.ts';
import { countUnconnectedClients, deleteOldestUnconnected, deleteUnconnectedClients } from './store.ts';

/** Maximum clients that no account has connected to. Anyone can register clients, so this bounds what they fill. */
const MAX_UNCONNECTED = 5_000;
/** How long a client that no account has connected to is kept. An app that registers once can be connected much later. */
const UNCONNECTED_MS = 30 * DAY_MS;
const MAX_REDIRECTS = 10;
const MAX_URI_LENGTH = 500;
/** Excludes control and format characters, except the joiners that Bengali and Arabic words need. */
const NAME = /^(?:[^\p{C}]|[\u200c\u200d]){1,100}$/u;
/** Schemes of editors, which have no period in theirs. Any other private scheme needs one (RFC 8252, section 7.1). */
const EDITORS: ReadonlySet<string> = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'windsurf:',
  'zed:',
]);
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Metadata of a client that is kept. Everything else that it sends is ignored (RFC 7591, section 2). */
export type ClientMetadata = {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: 'none';
};

/** Validates the metadata of a new client. All clients are public: PKCE protects their codes. @throws {OAuthFault} */
export function checkMetadata(body: unknown): ClientMetadata {
  const { client_name, redirect_uris } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MAX_REDIRECTS) {
    throw new OAuthFault('invalid_redirect_uri', `redirect_uris must have 1 to ${MAX_REDIRECTS} addresses.`);
  }
  const [first = ''] = redirect_uris.map(checkRedirect);
  const name = client_name === undefined ? receiverOf(first).slice(0, 100) : client_name;
  if (typeof name !== 'string' || !NAME.test(name) || name.trim() === '') {
    throw new OAuthFault(
      'invalid_client_metadata',
      'client_name must have 1 to 100 characters, without control characters.',
    );
  }
  return {
    client_name: name.trim(),
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

function checkRedirect(uri: unknown): string {
  const url = typeof uri === 'string' && uri.length <= MAX_URI_LENGTH ? URL.parse(uri) : null;
  if (
    url !== null &&
    isReceiver(url) &&
    url.hash === '' &&
    !String(uri).includes('#') &&
    url.username === '' &&
    url.password === ''
  )
    return url.href;
  throw new OAuthFault(
    'invalid_redirect_uri',
    `A redirect URI must be an https address, http on this machine, or have the scheme of an app with a period, such as com.example.app:/callback. It can have at most ${MAX_URI_LENGTH} characters, no fragment and no credentials.`,
  );
}

/** Whether codes can be sent there: over https, to this machine, or to a program of this machine by its own scheme. */
function isReceiver({ protocol, hostname }: URL): boolean {
  if (protocol === 'http:') return LOOPBACK.has(hostname);
  return protocol === 'https:' || EDITORS.has(protocol) || protocol.includes('.');
}

/** Makes room for a new client: deletes unconnected clients that are 30 days old, and the oldest ones beyond the maximum. */
export async function makeRoom(db: Kysely<Tables>, now: number): Promise<void> {
  await deleteUnconnectedClients(db, isoTime(now - UNCONNECTED_MS));
  const beyond = (await countUnconnectedClients(db)) + 1 - MAX_UNCONNECTED;
  if (beyond > 0) await deleteOldestUnconnected(db, beyond);
}

/** Who the first redirect address of a stored client belongs to. */
export function firstReceiverOf(redirectUris: string): string {
  const [first = ''] = JSON.parse(redirectUris) as readonly string[];
  return receiverOf(first);
}

/** Who receives what is sent to an address: a host, or the scheme of an app (`cursor://anysphere.cursor-retrieval`). */
export function receiverOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  if (protocol === 'https:' || protocol === 'http:') return host;
  return host === '' ? protocol : `${protocol}//${host}`;
}

/** Whether an address is one of a stored client. The port of an address of this machine can differ (RFC 8252, section 7.3). */
export function isRedirectOf(redirectUris: string, uri: string): boolean {
  const registered = JSON.parse(redirectUris) as readonly string[];
  return registered.includes(uri) || registered.some((one) => withoutPort(one) === withoutPort(uri));
}

/** An address of this machine without its port; any other as it is. */
function withoutPort(uri: string): string {
  const url = URL.parse(uri);
  if (url === null || !LOOPBACK.has(url.hostname)) return uri;
  url.port = '';
  return url.href;
}
