import { pause } from './attempt.ts';
import { ConnectionError, InvalidResponseError, IsnadError, NotFoundError, PermissionError } from './errors.ts';
import { readEvents } from './events.ts';
import type { WithResponse } from './promises.ts';
import { parseJson, requestIdOf } from './response.ts';
import type { ApiRequest, Sent, Transport } from './transport.ts';
import type { ChatAnswer, Citation, Problem } from './types.ts';

/** A part of a streamed answer. The last one is `chat.completed`, with the whole answer. */
export type ChatEvent =
  | {
      readonly type: 'chat.created';
      readonly sequence_number: number;
      readonly id: string;
      readonly conversation_id: string;
      readonly message_id: string;
      readonly model: string;
      readonly created_at: string;
    }
  | { readonly type: 'chat.delta'; readonly sequence_number: number; readonly delta: string }
  | { readonly type: 'chat.citation'; readonly sequence_number: number; readonly citation: Citation }
  | { readonly type: 'chat.completed'; readonly sequence_number: number; readonly chat: ChatAnswer };
type ReceivedEvent =
  | ChatEvent
  | { readonly type: 'chat.failed'; readonly sequence_number: number; readonly error: Problem };

/** A connection that is lost can be resumed for less than a second before the service stops the work. */
const RESUME_MS = 50;

/**
 * A streamed answer: `for await` gives its events, and `answer()` the whole answer. A connection that breaks is resumed where it broke, so
 * that no part comes twice.
 */
export class ChatStream implements AsyncIterable<ChatEvent> {
  readonly #transport: Transport;
  readonly #request: Promise<ApiRequest>;
  readonly #events: AsyncGenerator<ChatEvent, void>;
  #first: Promise<Sent> | undefined;
  #answer: ChatAnswer | undefined;
  #error: unknown;
  /** What the caller has been given. */
  #created = false;
  #text = '';
  #citations = 0;
  /** Where to resume, and how much of the text comes before. The service can also start from the beginning. */
  #lastEventId: string | undefined;
  #position = 0;

  constructor(transport: Transport, request: ApiRequest) {
    this.#transport = transport;
    this.#request = transport.prepare(request);
    // It fails only where randomness is missing; whoever reads the stream gets the error.
    this.#request.catch(() => undefined);
    this.#events = this.#run();
  }

  /** The events of the stream. It can be read once. */
  [Symbol.asyncIterator](): AsyncGenerator<ChatEvent, void> {
    return this.#events;
  }

  /** Reads the rest of the stream. @returns the whole answer */
  async answer(): Promise<ChatAnswer> {
    for await (const _ of this.#events);
    if (this.#answer !== undefined) return this.#answer;
    throw this.#error ?? new ConnectionError('The stream was closed before its end.', { code: 'stream_closed' });
  }

  /** This stream with its first response, when its headers have arrived. */
  async withResponse(): Promise<WithResponse<ChatStream>> {
    const { response } = await this.#open();
    return { data: this, response, requestId: requestIdOf(response) };
  }

  #open(): Promise<Sent> {
    this.#first ??= this.#request.then((request) => this.#transport.repeat(request, () => this.#connect(request)));
    return this.#first;
  }

  async #connect(request: ApiRequest): Promise<Sent> {
    const sent = await this.#transport.send(request);
    if (/^text\/event-stream\b/.test(sent.response.headers.get('content-type') ?? '')) return sent;
    sent.attempt.end();
    await sent.response.body?.cancel();
    const details = { status: sent.response.status, requestId: requestIdOf(sent.response), code: 'not_a_stream' };
    throw new InvalidResponseError('The response is not a stream of events.', details);
  }

  async *#run(): AsyncGenerator<ChatEvent, void> {
    try {
      let connection = await this.#open();
      const request = await this.#request;
      const retries = this.#transport.retriesOf(request);
      for (let breaks = 0; ; ) {
        const [before, asked] = [this.#given(), { retryMs: RESUME_MS }];
        try {
          yield* this.#read(connection, asked);
          if (this.#answer !== undefined) return;
          throw new ConnectionError('The stream ended before the answer was complete.', { code: 'stream_cut_off' });
        } catch (error) {
          if (this.#given() > before) breaks = 0;
          const resumable = error instanceof ConnectionError && breaks < retries;
          if (!resumable || asked.retryMs > this.#transport.maxRetryWait) throw error;
        }
        await pause(asked.retryMs * 2 ** breaks, request.options?.signal);
        breaks += 1;
        connection = await this.#resume(request);
      }
    } catch (error) {
      this.#error = error;
      throw error;
    }
  }

  /** Grows with every part that the caller is given. */
  #given(): number {
    return Number(this.#created) + this.#text.length + this.#citations;
  }

  /** Connects again: after the last event if the service still has it, otherwise from the start under the same `Idempotency-Key`. */
  async #resume(request: ApiRequest): Promise<Sent> {
    const again = (headers: Record<string, string>) => {
      const next = { ...request, headers: { ...request.headers, ...headers } };
      return this.#transport.repeat(next, () => this.#connect(next));
    };
    if (this.#lastEventId === undefined) return again({});
    try {
      return await again({ 'last-event-id': this.#lastEventId });
    } catch (error) {
      if (!(error instanceof NotFoundError || error instanceof PermissionError)) throw error;
      return again({});
    }
  }

  async *#read({ response, attempt }: Sent, asked: { retryMs: number }): AsyncGenerator<ChatEvent, void> {
    if (response.body === null) throw new InvalidResponseError('The stream is empty.', { code: 'not_a_stream' });
    const events = readEvents(response.body, () => attempt.restart());
    try {
      for (;;) {
        const { done, value } = await this.#transport.read(attempt, () => events.next());
        if (done) return;
        if ('retryMs' in value) {
          asked.retryMs = value.retryMs;
          continue;
        }
        const event = parseEvent(value.data, response);
        if (event === undefined) continue;
        if (event.type === 'chat.failed') throw this.#transport.errorOf(event.error, response);
        if (event.sequence_number === 0) this.#position = 0;
        const fresh = this.#newPartOf(event);
        if (value.id !== '') this.#lastEventId = value.id;
        // The time that the caller takes for an event is not that of the service.
        attempt.pause();
        if (fresh !== undefined) yield fresh;
        attempt.restart();
        if (event.type === 'chat.completed') return;
      }
    } finally {
      attempt.end();
      await events.return(undefined);
    }
  }

  /** The part of an event that the caller does not have. @throws {IsnadError} if the answer is another one than before */
  #newPartOf(event: ChatEvent): ChatEvent | undefined {
    if (event.type === 'chat.created') {
      if (this.#created) return undefined;
      this.#created = true;
    } else if (event.type === 'chat.citation') {
      if (event.citation.index <= this.#citations) return undefined;
      this.#citations = event.citation.index;
    } else if (event.type === 'chat.delta') {
      const known = this.#text.slice(this.#position, this.#position + event.delta.length);
      if (!event.delta.startsWith(known)) {
        const details = { code: 'answer_changed', fix: 'Ask again.' };
        throw new IsnadError('The connection broke, and the answer could not be resumed.', details);
      }
      this.#position += event.delta.length;
      const delta = event.delta.slice(known.length);
      this.#text += delta;
      return delta === '' ? undefined : { ...event, delta };
    } else if (event.type === 'chat.completed') {
      this.#answer = event.chat;
    }
    return event;
  }
}

/** The member that each kind of event must have, and its type. */
const MEMBERS: Readonly<Record<string, readonly [name: string, type: string]>> = {
  'chat.created': ['message_id', 'string'],
  'chat.delta': ['delta', 'string'],
  'chat.citation': ['citation', 'object'],
  'chat.completed': ['chat', 'object'],
  'chat.failed': ['error', 'object'],
};

/** @returns undefined for a kind of event that this client does not know */
function parseEvent(data: string, response: Response): ReceivedEvent | undefined {
  const event = parseJson(data) as Readonly<Record<string, unknown>> | null | undefined;
  const type = event?.type;
  if (typeof type === 'string') {
    const [name, wanted] = MEMBERS[type] ?? [];
    if (name === undefined) return undefined;
    const value = event?.[name];
    if (value !== null && typeof value === wanted) return event as ReceivedEvent;
  }
  const details = { code: 'invalid_stream', requestId: requestIdOf(response) };
  throw new InvalidResponseError('The stream has an event that this API does not send.', details);
}
