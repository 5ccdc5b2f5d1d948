import { redactKeys } from '@isnad/contract/redact';
import { idOf, isObject, type Params, RPC, writeFault } from '../mcp/protocol/json-rpc.ts';
import { namedVersion } from '../mcp/protocol/versions.ts';
import { answerLines } from './mcp-stdio.ts';

/** Longer than a language model of the service can take. */
const TIMEOUT_MS = 620_000;

type Service = { readonly url: string; readonly key: string | undefined };

/** Forwards messages from standard input to `/mcp` of a running service. */
export async function forwardTo({ url, key }: Service): Promise<void> {
  const endpoint = `${url.replace(/\/+$/, '').replace(/\/mcp$/, '')}/mcp`;
  let agreed: string | undefined;
  await answerLines(async (message) => {
    try {
      const headers = {
        ...headersOf(message, agreed),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(message), signal });
      const response = await answer.text();
      if (answer.status === 202) return undefined;
      const body = JSON.parse(response) as unknown;
      agreed = agreedIn(body) ?? agreed;
      // An error before the message was read has no ID. A notification is never answered.
      if (!isObject(body) || body.id !== null) return JSON.stringify(body);
      return isObject(message) && message.id === undefined ? undefined : JSON.stringify({ ...body, id: idOf(message) });
    } catch (error) {
      if (isObject(message) && message.id === undefined) return undefined;
      const { message: reason, cause } = error as Error;
      const why = redactKeys(cause instanceof Error ? cause.message : reason);
      return writeFault(idOf(message), {
        code: RPC.internalError,
        message: `${endpoint} did not answer: ${why}`,
        data: undefined,
      });
    }
  });
}

/** The headers that repeat parts of a message. */
function headersOf(message: unknown, agreed: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const params: Params = isObject(message) && isObject(message.params) ? message.params : {};
  const version = namedVersion(params);
  if (version === undefined || !isObject(message)) {
    return agreed === undefined ? headers : { ...headers, 'mcp-protocol-version': agreed };
  }
  const name = message.method === 'resources/read' ? params.uri : params.name;
  return {
    ...headers,
    'mcp-protocol-version': encoded(version),
    'mcp-method': encoded(String(message.method)),
    ...(typeof name === 'string' ? { 'mcp-name': encoded(name) } : {}),
  };
}

function encoded(value: string): string {
  return /^[\x21-\x7e]+$/.test(value) ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/** The revision in the response to `initialize`. */
function agreedIn(body: unknown): string | undefined {
  const version = isObject(body) && isObject(body.result) ? body.result.protocolVersion : undefined;
  return typeof version === 'string' ? version : undefined;
}
