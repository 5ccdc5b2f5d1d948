import { bodyChecker } from '@isnad/contract/body';
import { Failure } from '@isnad/contract/failure';
import { redactKeys } from '@isnad/contract/redact';
import { type Params, RPC, RpcFault } from '../protocol/json-rpc.ts';
import type { McpCaller, McpDeps } from '../texts.ts';
import { FETCH, SEARCH } from './connector-tools.ts';
import { GET_HADITH, LIST_COLLECTIONS, SEARCH_HADITH } from './hadith-tools.ts';
import { GET_VERSES, LIST_EDITIONS, SEARCH_QURAN } from './quran-tools.ts';
import { GET_TAFSIR } from './tafsir-tools.ts';
import { ASK, VERIFY_QUOTATIONS } from './text-tools.ts';
import type { Tool } from './tool.ts';
import { GET_WORDS } from './word-tools.ts';

const TOOLS: readonly Tool[] = [
  ...[VERIFY_QUOTATIONS, SEARCH, FETCH, SEARCH_QURAN, GET_VERSES, GET_WORDS, GET_TAFSIR],
  ...[SEARCH_HADITH, GET_HADITH, LIST_COLLECTIONS, LIST_EDITIONS, ASK],
];

/** Every tool only reads, and only the texts of this service. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The tools that the caller can use. */
export function listTools(caller: McpCaller): object[] {
  return TOOLS.filter(({ scopes }) => scopes.every(caller.allows)).map(
    ({ name, title, description, input, output }) => ({
      ...{ name, title, description },
      inputSchema: input,
      outputSchema: output,
      annotations: { title, ...ANNOTATIONS },
    }),
  );
}

/** Runs a tool. What the caller can correct is in the result (`isError`). @throws {RpcFault} for an unknown tool */
export async function callTool(deps: McpDeps, { name, arguments: given }: Params, caller: McpCaller): Promise<object> {
  const found = TOOLS.find((candidate) => candidate.name === name);
  if (found === undefined) {
    throw new RpcFault(RPC.invalidParams, `Unknown tool. Use one of ${TOOLS.map((one) => one.name).join(', ')}.`);
  }
  try {
    const lacking = found.scopes.filter((scope) => !caller.allows(scope));
    if (lacking.length > 0) throw scopeMissing(lacking);
    const checked = bodyChecker(found.input, 'arguments')(given);
    if (checked.error !== undefined) throw checked.error;
    const { structured, text } = await found.run(deps, checked.value as never, caller);
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { content: [{ type: 'text', text: sentenceOf(error) }], isError: true };
  }
}

/** The failure for a key without the scopes of a tool or resource. */
export function scopeMissing(scopes: readonly string[]): Failure {
  return new Failure('scope_missing', `This access lacks ${scopes.join(' and ')}. Use an API key with this scope.`);
}

/** What is wrong, and what to send. */
export function sentenceOf({ message, faults }: Failure): string {
  const each = faults.map(({ location, message: wrong, fix }) => {
    const name = location.replace(/^\w+\./, '');
    return `${name === 'search' ? 'query' : name}: ${wrong}; ${fix}${fix.endsWith('?') ? '' : '.'}`;
  });
  return redactKeys(faults.length > 0 ? each.join(' ') : message);
}
