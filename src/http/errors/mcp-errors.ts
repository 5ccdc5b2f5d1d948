import type { FailureCode } from '@isnad/contract/failure';
import type { Problem } from '@isnad/contract/problem';
import { idOf } from '../../mcp/protocol/json-rpc.ts';

const CODES: Partial<Readonly<Record<FailureCode, number>>> = { invalid_json: -32_700, internal_error: -32_603 };
/** Of the range for errors of implementations. */
const OTHER = -32_000;

/** Whether errors of a path have the format of the Model Context Protocol. */
export function isMcpPath(path: string): boolean {
  return path === '/mcp' || path === '/mcp/';
}

/** Converts a problem to a JSON-RPC error that contains it. @param body the message, if it has been read */
export function mcpErrorOf(problem: Problem, body: unknown): object {
  const code = CODES[problem.code as FailureCode] ?? OTHER;
  return { jsonrpc: '2.0', id: idOf(body), error: { code, message: problem.detail, data: problem } };
}
