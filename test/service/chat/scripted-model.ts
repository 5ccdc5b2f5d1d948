import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// biome-ignore lint/style/noRestrictedImports: pauses of the scenario
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** What a request to the scripted model holds. */
export type Asked = {
  readonly model: string;
  readonly stream?: boolean;
  readonly response_format?: { readonly json_schema: { readonly schema: object } };
  readonly messages: readonly { readonly role: string; readonly content: string }[];
};

/** How it answers: text, piece by piece, or by hand. */
export type Script =
  | { readonly pieces: readonly string[]; readonly everyMs?: number; readonly end?: 'hang' | 'reset' | 'none' }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly byHand: (response: ServerResponse) => void };

/** A model on a real port that says what a script tells it to, through the API of OpenAI, streamed. */
export type ScriptedModel = {
  readonly baseUrl: string;
  /** All it was asked, in order. */
  readonly asked: Asked[];
  /** The headers of these requests. */
  readonly headers: IncomingHttpHeaders[];
  /** Requests whose client went away before the end. */
  readonly gone: () => number;
  /** Requests being answered now. */
  readonly open: () => number;
  script: (asked: Asked, count: number) => Script;
  readonly stop: () => Promise<void>;
};

export async function startScriptedModel(script: ScriptedModel['script']): Promise<ScriptedModel> {
  let gone = 0;
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
      if (!response.writableFinished) gone += 1;
    });
    response.on('error', () => undefined);
    const asked = JSON.parse(await bodyOf(request)) as Asked;
    model.asked.push(asked);
    model.headers.push(request.headers);
    await play(model.script(asked, model.asked.length), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  const model: ScriptedModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    headers: [],
    gone: () => gone,
    open: () => open,
    script,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
}

/** One event of a stream as OpenAI sends it. */
export function chunk(delta: object, finish: string | null = null): string {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };
  return `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

async function play(script: Script, response: ServerResponse): Promise<void> {
  if ('byHand' in script) return script.byHand(response);
  if ('status' in script) {
    response.writeHead(script.status, { 'content-type': 'application/json', ...script.headers });
    response.end(script.body ?? JSON.stringify({ error: { message: 'no: your key is sk-secret', type: 'x' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ role: 'assistant', content: '' }));
  for (const piece of script.pieces) {
    if (script.everyMs !== undefined) await wait(script.everyMs);
    if (response.destroyed) return;
    if (!response.write(chunk({ content: piece }))) await Promise.race([drained(response), wait(1_000)]);
  }
  if (script.end === 'hang') return;
  if (script.end === 'reset') {
    // A reset drops what was not read yet. The service is in this process, and has its turns to read.
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    response.socket?.resetAndDestroy();
  } else if (script.end === 'none') response.end();
  else finish(response, 'stop');
}

function finish(response: ServerResponse, reason: string): void {
  response.write(chunk({}, reason));
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  response.write(
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}

/** The text in pieces of a few letters, as models send it. */
export function inPieces(text: string, size = 4): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
}

/** A plan as models return it: a step on each line. */
export function planOf(...steps: readonly object[]): string {
  return steps.map((step) => JSON.stringify(step)).join('\n');
}

/** The step that quotes the first passage that was sent along. */
export function firstOf(asked: Asked): object {
  return { ref: refsIn(asked)[0], sentences: [], link: 'answers' };
}

/** References of the passages that were sent along. */
export function refsIn(asked: Asked): string[] {
  return asked.messages.flatMap(({ content }) =>
    [...String(content).matchAll(/"ref":"([^"]+)"/g)].map(([, ref]) => String(ref)),
  );
}
