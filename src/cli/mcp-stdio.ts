import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { RPC, RpcFault, writeFault } from '../mcp/protocol/json-rpc.ts';

/** Maximum length of a message, as in a request to `/mcp`. */
const MAX_LINE = 128 * 1024;

/**
 * Answers messages from standard input, one a line, until it ends. Messages are answered side by side. Nothing but responses is written to
 * standard output.
 * @param answer returns the response as one line of JSON, or undefined for a message without one
 */
export async function answerLines(answer: (message: unknown) => Promise<string | undefined>): Promise<void> {
  const open = new Set<Promise<void>>();
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  // The client has gone.
  process.stdout.on('error', () => process.exit(0));
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    const answered = answerLine(line, answer).then((response) => {
      if (response !== undefined) process.stdout.write(`${response}\n`);
      open.delete(answered);
    });
    open.add(answered);
  });
  await once(lines, 'close');
  await Promise.all(open);
}

async function answerLine(
  line: string,
  answer: (message: unknown) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (Buffer.byteLength(line) > MAX_LINE) {
    return writeFault(
      null,
      new RpcFault(RPC.invalidRequest, `The message exceeds ${MAX_LINE.toLocaleString('en')} bytes.`),
    );
  }
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return writeFault(null, new RpcFault(RPC.parseError, 'The line is not valid JSON.'));
  }
  return answer(message);
}
