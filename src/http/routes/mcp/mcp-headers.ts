import type { IncomingHttpHeaders } from 'node:http';
import { isObject, type Params, RPC, RpcFault } from '../../../mcp/protocol/json-rpc.ts';
import { namedVersion, unsupportedVersion, VERSIONS } from '../../../mcp/protocol/versions.ts';

/** The parameter that `Mcp-Name` repeats, by method. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * Checks the headers of a message against its body. Since the revision 2026-07-28, they repeat revision, method and name.
 * @throws {RpcFault}
 */
export function checkHeaders(headers: IncomingHttpHeaders, message: unknown): void {
  const version = headers['mcp-protocol-version'];
  if (typeof version === 'string' && !VERSIONS.includes(version)) throw unsupportedVersion(version);
  if (!isObject(message) || !isObject(message.params) || message.id === undefined) return;
  const named = namedVersion(message.params);
  if (named === undefined || !VERSIONS.includes(named)) return;
  same('MCP-Protocol-Version', version, named);
  same('Mcp-Method', headers['mcp-method'], message.method);
  const key = NAMED[String(message.method)];
  if (key !== undefined) same('Mcp-Name', headers['mcp-name'], (message.params as Params)[key]);
}

function same(name: string, sent: string | string[] | undefined, expected: unknown): void {
  if (typeof sent === 'string' && decoded(sent) === expected) return;
  const wrong = sent === undefined ? 'is missing' : 'differs from the body';
  throw new RpcFault(RPC.headerMismatch, `The header ${name} ${wrong}. Send the value of the body.`);
}

/** A value beyond ASCII is sent as `=?base64?…?=`. */
function decoded(value: string): string {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value) ?? [];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
}
