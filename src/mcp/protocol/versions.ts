import { isObject, type Params, RPC, RpcFault } from './json-rpc.ts';

/** Revisions that begin with `initialize`, newest first. */
const SESSION_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** Revisions without a handshake. Each request names its revision in `_meta`. */
const STATELESS_VERSIONS = ['2026-07-28'] as const;
export const VERSIONS: readonly string[] = [...STATELESS_VERSIONS, ...SESSION_VERSIONS];

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo';

/** The revision that a request names in `_meta`. Undefined for older clients, which agree on it with `initialize`. */
export function namedVersion({ _meta: meta }: Params): string | undefined {
  const version = isObject(meta) ? meta[VERSION_KEY] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** Whether a request is of a stateless revision. @throws {RpcFault} for an unknown revision, or without the capabilities of the client */
export function isStateless(params: Params): boolean {
  const version = namedVersion(params);
  if (version === undefined) return false;
  if (!(STATELESS_VERSIONS as readonly string[]).includes(version)) throw unsupportedVersion(version);
  if (!isObject((params._meta as Params)[CAPABILITIES_KEY])) {
    throw new RpcFault(RPC.invalidParams, `_meta lacks "${CAPABILITIES_KEY}". Send an object, which can be empty.`);
  }
  return true;
}

/** The revision to answer `initialize` with: the requested one, or the newest. */
export function agreedVersion(requested: unknown): string {
  return SESSION_VERSIONS.find((version) => version === requested) ?? SESSION_VERSIONS[0];
}

export function unsupportedVersion(requested: string): RpcFault {
  const message = `Unsupported protocol version. Use one of ${VERSIONS.join(', ')}.`;
  return new RpcFault(RPC.unsupportedVersion, message, { supported: VERSIONS, requested: requested.slice(0, 64) });
}
