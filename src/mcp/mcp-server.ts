import { GROUNDING_RULES } from './grounding-rules.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import {
  idOf,
  type Params,
  RPC,
  RpcFault,
  type RpcId,
  readMessage,
  writeFault,
  writeResult,
} from './protocol/json-rpc.ts';
import { agreedVersion, isStateless, SERVER_INFO_KEY, VERSIONS } from './protocol/versions.ts';
import { complete, listResources, listTemplates, readResource } from './resources.ts';
import type { McpCaller, McpDeps } from './texts.ts';
import { callTool, listTools } from './tools/tools.ts';

/** How long clients may keep lists and texts. They change only with a new version or other installed texts. */
const TTL_MS = 300_000;
const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** The response to a message as JSON. `fault` is the code of an error. */
export type McpResponse = { readonly body: string; readonly fault?: number; readonly stateless: boolean };

type Call = { readonly params: Params; readonly caller: McpCaller; readonly stateless: boolean };
type Method = {
  readonly answer: (call: Call) => object | Promise<object>;
  /** Set for results with cache hints. `private` if they depend on the key. */
  readonly cached?: 'public' | 'private';
};

/** The Model Context Protocol without its transport. Keeps nothing of a caller between messages. */
export class McpServer {
  readonly #deps: McpDeps;
  readonly #info: object;
  readonly #methods: ReadonlyMap<string, Method>;

  constructor(deps: McpDeps) {
    this.#deps = deps;
    this.#info = { name: 'isnad', title: 'Isnad: Quran and hadith', version: deps.version };
    this.#methods = this.#makeMethods();
  }

  /** Answers a message. Undefined for notifications and responses. Never throws. */
  async handle(message: unknown, caller: McpCaller): Promise<McpResponse | undefined> {
    let id: RpcId = idOf(message);
    let stateless = false;
    try {
      const read = readMessage(message);
      if (read.kind === 'unanswered') return undefined;
      id = read.id;
      stateless = isStateless(read.params);
      const method = this.#methods.get(read.method);
      if (method === undefined) throw new RpcFault(RPC.methodNotFound, `Unknown method ${shown(read.method)}.`);
      const result = await method.answer({ params: read.params, caller, stateless });
      const body = writeResult(id, JSON.stringify(stateless ? this.#stated(result, method) : result));
      return { body, stateless };
    } catch (error) {
      const fault = error instanceof RpcFault ? error : this.#internal(error);
      return { body: writeFault(id, fault), fault: fault.code, stateless };
    }
  }

  #internal(error: unknown): RpcFault {
    this.#deps.onFault(error);
    return new RpcFault(RPC.internalError, 'An internal error occurred. It has been logged.');
  }

  /** Adds what results have since the revision 2026-07-28. */
  #stated(result: object, { cached }: Method): object {
    const hints = cached === undefined ? {} : { ttlMs: TTL_MS, cacheScope: cached };
    return { resultType: 'complete', ...result, ...hints, _meta: { [SERVER_INFO_KEY]: this.#info } };
  }

  #makeMethods(): ReadonlyMap<string, Method> {
    const deps = this.#deps;
    const about = { capabilities: CAPABILITIES, instructions: GROUNDING_RULES };
    const methods: Readonly<Record<string, Method>> = {
      initialize: {
        answer: ({ params }) => ({
          protocolVersion: agreedVersion(params.protocolVersion),
          serverInfo: this.#info,
          ...about,
        }),
      },
      'server/discover': { answer: () => ({ supportedVersions: VERSIONS, ...about }), cached: 'public' },
      ping: { answer: () => ({}) },
      'tools/list': { answer: ({ caller }) => ({ tools: listTools(caller) }), cached: 'private' },
      'tools/call': { answer: ({ params, caller }) => callTool(deps, params, caller) },
      'resources/list': { answer: () => ({ resources: listResources() }), cached: 'public' },
      'resources/templates/list': { answer: () => ({ resourceTemplates: listTemplates() }), cached: 'public' },
      'resources/read': {
        answer: ({ params, caller, stateless }) =>
          readResource(deps, params, caller, stateless ? RPC.invalidParams : RPC.resourceNotFound),
        cached: 'private',
      },
      'prompts/list': { answer: () => ({ prompts: listPrompts() }), cached: 'public' },
      'prompts/get': { answer: ({ params }) => getPrompt(params) },
      'completion/complete': { answer: ({ params, caller }) => complete(deps, params, caller) },
    };
    return new Map(Object.entries(methods));
  }
}

function shown(method: string): string {
  return JSON.stringify(method.slice(0, 64));
}
