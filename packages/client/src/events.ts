import { InvalidResponseError } from './errors.ts';

/** One server-sent event, or the time after which to connect again. */
export type ServerEvent = { readonly id: string; readonly data: string } | { readonly retryMs: number };

const MAX_EVENT_LENGTH = 8 * 1024 * 1024;

/** Reads server-sent events as they arrive. @param onBytes called with each part, also without an event in it */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      buffer += decoder.decode(value, { stream: true });
      const blocks = buffer.split(/\r?\n\r?\n/);
      buffer = blocks.pop() ?? '';
      if (buffer.length > MAX_EVENT_LENGTH) {
        throw new InvalidResponseError('An event of the stream is too long.', { code: 'invalid_stream' });
      }
      for (const block of blocks) yield* parseBlock(block);
    }
  } finally {
    // Stops the download when the caller leaves early. A broken stream is already closed.
    await reader.cancel().catch(() => undefined);
  }
}

function* parseBlock(block: string): Generator<ServerEvent> {
  const fields = block.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(':');
    return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
  });
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  const retry = valuesOf('retry').at(-1);
  if (retry !== undefined && /^\d+$/.test(retry)) yield { retryMs: Number(retry) };
  const data = valuesOf('data');
  if (data.length > 0) yield { id: valuesOf('id').at(-1) ?? '', data: data.join('\n') };
}
