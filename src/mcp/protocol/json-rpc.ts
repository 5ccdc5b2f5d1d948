/** Error codes of JSON-RPC and of the Model Context Protocol. */
export const RPC = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  /** Before the revision 2026-07-28. Since then, a missing resource is an invalid parameter. */
  resourceNotFound: -32_002,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

/** ID of a request. Null in the answer to a message whose ID cannot be read. */
export type RpcId = string | number | null;

/** An error that is sent as a JSON-RPC error. */
export class RpcFault extends Error {
  override name = 'RpcFault';
  readonly code: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export type Params = Readonly<Record<string, unknown>>;
export type RpcMessage =
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string; readonly params: Params }
  /** Needs no answer: a notification, or the response to a request that this server never sends. */
  | { readonly kind: 'unanswered'; readonly params: Params };

export function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a message. @throws {RpcFault} for a value that is no JSON-RPC message */
export function readMessage(value: unknown): RpcMessage {
  if (!isObject(value) || value.jsonrpc !== '2.0')
    throw invalid('Send a JSON-RPC 2.0 message: an object with "jsonrpc": "2.0".');
  const { id, method, params = {} } = value;
  if (!isObject(params)) throw invalid('params must be an object.');
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'unanswered', params };
  if (typeof method !== 'string') throw invalid('method must be a string.');
  if (id === undefined) return { kind: 'unanswered', params };
  if (typeof id !== 'string' && !Number.isInteger(id)) throw invalid('id must be a string or a whole number.');
  return { kind: 'request', id: id as string | number, method, params };
}

/** The ID of a message that could not be read as a whole. */
export function idOf(value: unknown): RpcId {
  const id = isObject(value) ? value.id : undefined;
  return typeof id === 'string' || Number.isInteger(id) ? (id as string | number) : null;
}

/** Writes a response. @param result as JSON */
export function writeResult(id: RpcId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

export function writeFault(id: RpcId, { code, message, data }: Pick<RpcFault, 'code' | 'message' | 'data'>): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } });
}

function invalid(message: string): RpcFault {
  return new RpcFault(RPC.invalidRequest, message);
}
