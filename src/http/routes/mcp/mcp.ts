import { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigins, type ServiceAddress } from '../../../accounts/people/own-origins.ts';
import type { McpResponse, McpServer } from '../../../mcp/mcp-server.ts';
import { idOf, RPC, RpcFault, writeFault } from '../../../mcp/protocol/json-rpc.ts';
import type { McpCaller } from '../../../mcp/texts.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { takesJson } from '../../admission/request-limits.ts';
import { send, UNSTORED_JSON } from '../../answers/send.ts';
import type { Access } from '../../caller.ts';
import { pathOf } from '../../paths.ts';
import type { TypedServer } from '../../typed-server.ts';
import { checkHeaders } from './mcp-headers.ts';

/** Maximum messages of a batch. */
const MAX_BATCH = 20;
/** Scopes of callers without a key, with `MCP_ACCESS=open`. */
const OPEN_SCOPES: ReadonlySet<string> = new Set(['quran:read', 'hadith:read', 'verify:write']);

type Deps = {
  readonly mcp: McpServer;
  /** Access to the route: with a key, or also without one. */
  readonly access: Access;
  readonly address: () => ServiceAddress;
  /** Counts another request of the caller, for batches. */
  readonly countAnother: (request: FastifyRequest) => Promise<void> | void;
};

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions. A client that takes only events gets its answer as one. Some clients
 * add a slash to the address.
 */
export function mcpRoutes(server: TypedServer, deps: Deps): void {
  for (const path of ['/mcp', '/mcp/']) mcpRoute(server, deps, path);
}

function mcpRoute(server: TypedServer, deps: Deps, path: string): void {
  server.post(
    path,
    {
      config: { access: deps.access, streams: true, answersById: true },
      schema: { hide: true },
      onRequest: (request, _reply, done) => {
        checkOrigin(request, deps.address());
        checkSession(request);
        done();
      },
      preValidation: ({ refusal }, _reply, done) => done(refusal),
    },
    async (request, reply) => {
      const { body } = request;
      if (body === undefined) throw new Failure('invalid_json', 'The body is empty. Send a JSON-RPC message.');
      if (Array.isArray(body)) await answerBatch(deps, body, { request, reply });
      else answer(request, reply, await handle(deps, request, { message: body, caller: callerOf(request, reply) }));
      return reply;
    },
  );
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Batches exist in the revision 2025-03-26 only. Each message counts as a request. */
async function answerBatch(deps: Deps, messages: readonly unknown[], { request, reply }: Exchange): Promise<void> {
  if (messages.length === 0 || messages.length > MAX_BATCH) {
    const fault = new RpcFault(
      RPC.invalidRequest,
      `A batch has 1 to ${MAX_BATCH} messages. Send one message per request.`,
    );
    sendRpc(request, reply, 400, writeFault(null, fault));
    return;
  }
  const caller = callerOf(request, reply);
  const bodies: string[] = [];
  for (const [place, message] of messages.entries()) {
    if (place > 0) await deps.countAnother(request);
    const response = await handle(deps, request, { message, caller });
    if (response !== undefined) bodies.push(response.body);
  }
  if (bodies.length === 0) send(request, reply, { status: 202, headers: ['cache-control', 'no-store'] });
  else sendRpc(request, reply, 200, `[${bodies.join(',')}]`);
}

async function handle(
  { mcp }: Deps,
  request: FastifyRequest,
  { message, caller }: { readonly message: unknown; readonly caller: McpCaller },
): Promise<McpResponse | undefined> {
  try {
    checkHeaders(request.headers, message);
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    return { body: writeFault(idOf(message), error), fault: error.code, stateless: true };
  }
  return mcp.handle(message, caller);
}

function answer(request: FastifyRequest, reply: FastifyReply, response: McpResponse | undefined): void {
  if (response === undefined) send(request, reply, { status: 202, headers: ['cache-control', 'no-store'] });
  else sendRpc(request, reply, statusOf(response), response.body);
}

/** Errors of the message itself are also in the status. Since the revision 2026-07-28, so are unknown methods. */
function statusOf({ fault, stateless }: McpResponse): number {
  if (fault === undefined) return 200;
  if (fault === RPC.invalidRequest || fault === RPC.headerMismatch || fault === RPC.unsupportedVersion) return 400;
  if (!stateless) return 200;
  if (fault === RPC.methodNotFound) return 404;
  return fault === RPC.internalError ? 500 : 400;
}

function sendRpc(request: FastifyRequest, reply: FastifyReply, status: number, body: string): void {
  const isEvent = !takesJson(request.headers.accept);
  send(request, reply, {
    status,
    headers: isEvent ? ONE_EVENT : UNSTORED_JSON,
    body: Buffer.from(isEvent ? `event: message\ndata: ${body}\n\n` : body, 'utf8'),
  });
}

const ONE_EVENT = ['content-type', 'text/event-stream; charset=utf-8', 'cache-control', 'no-store'];

/** Refuses pages of other origins, which could reach a service on the reader's machine by DNS rebinding. @throws {Failure} `origin_refused` */
function checkOrigin({ headers: { origin } }: FastifyRequest, address: ServiceAddress): void {
  if (origin === undefined || ownOrigins(address).includes(origin)) return;
  throw new Failure(
    'origin_refused',
    `Pages of other origins cannot use /mcp. Call it from a program, or from a page of ${address.baseUrl}.`,
  );
}

/** There are no sessions, so a client with one has to initialize again. @throws {Failure} `route_not_found` */
function checkSession({ headers, url }: FastifyRequest): void {
  if (headers['mcp-session-id'] === undefined) return;
  throw new Failure(
    'route_not_found',
    `Session not found. ${pathOf(url)} has no sessions. Initialize without Mcp-Session-Id.`,
  );
}

function callerOf(request: FastifyRequest, reply: FastifyReply): McpCaller {
  const work = new AbortController();
  reply.raw.once('close', () => work.abort());
  const { signal } = work;
  const { caller } = request;
  if (caller?.kind !== 'key') {
    const accountId = `address ${networkOf(addressOf(request.raw))}`;
    return { accountId, plan: 'free', allows: (scope) => OPEN_SCOPES.has(scope), signal };
  }
  const { account, holder } = caller;
  return { accountId: account.id, plan: account.plan, allows: (scope) => holder.scopes.has(scope), signal };
}
