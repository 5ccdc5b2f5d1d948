import type { ChatAnswer, Citation } from '@isnad/contract/chat';
import { Failure } from '@isnad/contract/failure';
import type { Problem } from '@isnad/contract/problem';
import { MINUTE_MS } from '@isnad/contract/time';
import {
  type AdmittedMessage,
  admitMessage,
  type ChatDeps,
  type ChatInput,
  finishChat,
  writeAnswer,
} from '../../../chat/create-chat.ts';
import { citationOf, codePoints, type Segment } from '../../../chat/segments.ts';
import { after } from '../../../timers/timers.ts';
import type { EventStream, StreamEvent } from '../../answers/event-stream.ts';

/** Time for a disconnected client to resume before its work is stopped. */
const COME_BACK_MS = 700;
/** How long an ended stream can be resumed from memory. Afterwards the stored message is used. */
const REMEMBERED_MS = MINUTE_MS;
/** Grace period for streams when the service stops. */
const STOPPING_MS = 20_000;

type Deps = {
  readonly chat: ChatDeps;
  /** Converts an error to a problem for the event `chat.failed`. */
  readonly problem: (error: unknown) => Problem;
};

type Running = {
  /** ID of the calling key or person. Only this caller can read the stream. */
  readonly callerId: string;
  readonly events: StreamEvent[];
  readonly work: AbortController;
  stream: EventStream | undefined;
  ended: boolean;
};

/** Running and recently ended answer streams. */
export class ChatStreams {
  readonly #deps: Deps;
  readonly #running = new Map<string, Running>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Admits the message. Refusals are thrown before a stream is opened. */
  async admit(input: Omit<ChatInput, 'signal'>): Promise<{ admission: AdmittedMessage; work: AbortController }> {
    const work = new AbortController();
    return { admission: await admitMessage(this.#deps.chat, { ...input, signal: work.signal }), work };
  }

  /** Streams the answer as events. @returns the whole answer, or undefined if it failed */
  async run(
    { admission, work }: { admission: AdmittedMessage; work: AbortController },
    { stream, callerId }: { readonly stream: EventStream; readonly callerId: string },
  ): Promise<ChatAnswer | undefined> {
    const { ids, modelName, createdAt } = admission;
    const running: Running = { callerId, events: [], work, stream: undefined, ended: false };
    this.#running.set(ids.answer, running);
    this.#listen(running, stream);
    const emit = (name: string, data: object) => this.#emit(running, ids.answer, name, data);
    try {
      const head = { id: ids.conversation, conversation_id: ids.conversation, message_id: ids.answer };
      await emit('chat.created', { ...head, model: modelName, created_at: createdAt });
      let [start, index, unsent] = [0, 0, ''];
      const flush = async (own: string) => {
        for (const delta of deltasOf(own)) await emit('chat.delta', { delta });
      };
      const written = await writeAnswer(this.#deps.chat, admission, async (segment) => {
        if (typeof segment === 'string') {
          unsent += segment;
          start += codePoints(segment);
          // An unfinished line waits, so that the events don't depend on how the text was divided.
          const lines = unsent.lastIndexOf('\n') + 1;
          await flush(unsent.slice(0, lines));
          unsent = unsent.slice(lines);
          return;
        }
        await flush(unsent);
        unsent = '';
        await emit('chat.delta', { delta: segment.text });
        index += 1;
        await emit('chat.citation', { citation: citationOf(segment, { index, start }) });
        start += codePoints(segment.text);
      });
      await flush(unsent);
      const answer = await finishChat(this.#deps.chat, admission, written);
      await emit('chat.completed', { chat: answer });
      return answer;
    } catch (error) {
      await emit('chat.failed', { error: this.#deps.problem(error) });
      return undefined;
    } finally {
      running.ended = true;
      running.stream?.end();
      after(() => this.#running.delete(ids.answer), REMEMBERED_MS).unref();
    }
  }

  /**
   * Resends the events after a given one, and then continues with new events.
   * @returns false if this process does not have the stream
   */
  async resume(
    messageId: string,
    callerId: string,
    { after, stream }: { after: number; stream: () => EventStream },
  ): Promise<boolean> {
    const running = this.#running.get(messageId);
    if (running === undefined || running.callerId !== callerId) return false;
    const opened = stream();
    for (let next = after + 1; next < running.events.length; next++)
      await opened.send(running.events[next] as StreamEvent);
    if (running.ended) opened.end();
    else this.#listen(running, opened);
    return true;
  }

  /** Waits for streams to end when the service stops. Streams that do not end in time are closed with a retry hint. */
  stop(): void {
    after(() => {
      for (const running of this.#running.values()) {
        if (running.ended) continue;
        running.work.abort(new Failure('unavailable', 'The service is stopping. Retry.'));
        running.stream?.end(1_000);
      }
    }, STOPPING_MS).unref();
  }

  #listen(running: Running, stream: EventStream): void {
    running.stream = stream;
    stream.onClose(() => {
      if (running.ended || running.stream !== stream) return;
      after(() => {
        if (!running.ended && running.stream === stream)
          running.work.abort(new Failure('unavailable', 'The client disconnected.'));
      }, COME_BACK_MS).unref();
    });
  }

  async #emit(running: Running, messageId: string, name: string, data: object): Promise<void> {
    const sequence_number = running.events.length;
    const event = {
      id: `${messageId}:${sequence_number}`,
      name,
      data: JSON.stringify({ type: name, sequence_number, ...data }),
    };
    running.events.push(event);
    await running.stream?.send(event);
  }
}

/** Events of a stored answer: the same as when it was first streamed, with the same IDs. */
export function eventsOf(answer: ChatAnswer): StreamEvent[] {
  const { id, conversation_id, message_id, model, created_at, citations } = answer;
  const all: [string, object][] = [['chat.created', { id, conversation_id, message_id, model, created_at }]];
  let index = 0;
  for (const segment of segmentsOf(answer)) {
    if (typeof segment === 'string') for (const delta of deltasOf(segment)) all.push(['chat.delta', { delta }]);
    else all.push(['chat.delta', { delta: segment.text }], ['chat.citation', { citation: citations[index++] }]);
  }
  all.push(['chat.completed', { chat: answer }]);
  return all.map(([name, data], place) => ({
    id: `${message_id}:${place}`,
    name,
    data: JSON.stringify({ type: name, sequence_number: place, ...data }),
  }));
}

/** Divides a message into its segments, as they were before `layOut`. */
export function segmentsOf({ message, citations }: { message: string; citations: readonly Citation[] }): Segment[] {
  const points = [...message];
  const segments: Segment[] = [];
  let at = 0;
  for (const { start, end, kind, ref, edition, lang, quote: text, partial } of citations) {
    if (start > at) segments.push(points.slice(at, start).join(''));
    segments.push({ kind, ref, edition, lang, text, ...(partial && { partial }) });
    at = end;
  }
  if (at < points.length) segments.push(points.slice(at).join(''));
  return segments;
}

/** Splits our own words after each line. */
function deltasOf(own: string): readonly string[] {
  return own.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
