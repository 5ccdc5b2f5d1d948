import type { ChatAnswer, ChatCreateBody, Citation } from '@isnad/contract/chat';
import type { Problem } from '@isnad/contract/problem';
import { ApiProblem, request, Unreachable } from '../../api/client.ts';
import { EventParser } from './event-parser.ts';

type Numbered = { readonly sequence_number: number };
/** What a stream tells before its end. After `chat.created` everything comes anew. */
export type AnswerEvent = Numbered &
  (
    | { readonly type: 'chat.created'; readonly conversation_id: string; readonly message_id: string }
    | { readonly type: 'chat.delta'; readonly delta: string }
    | { readonly type: 'chat.citation'; readonly citation: Citation }
  );
type LastEvent = Numbered &
  (
    | { readonly type: 'chat.completed'; readonly chat: ChatAnswer }
    | { readonly type: 'chat.failed'; readonly error: Problem }
  );

export type Asked = {
  readonly body: ChatCreateBody;
  /** Whatever breaks, the message is answered once. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AnswerEvent) => void;
  /** The connection is gone and is being made again. */
  readonly onBroken: () => void;
};

/** The service keeps a broken answer going for 700 ms: the first try comes before that. */
const WAITS_MS = [200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000] as const;
/** While nothing has come yet, whoever waits is told sooner. */
const FIRST_TRIES = 3;

/**
 * Sends a message and follows its answer, over broken connections too: it goes on behind the last event that came.
 * @throws {ApiProblem | Unreachable} when there is no answer, and what `signal` is aborted with
 */
export async function followAnswer(asked: Asked): Promise<ChatAnswer> {
  const place: Place = { lastId: undefined, furthest: -1, tries: 0 };
  for (;;) {
    try {
      const answer = await readOn(asked, place);
      if (answer !== undefined) return answer;
      throw new Unreachable('the stream ended before the answer did');
    } catch (error) {
      if (asked.signal.aborted) throw error;
      const wait = waitAfter(error, place);
      if (wait === undefined) throw error;
      place.tries += 1;
      asked.onBroken();
      await delay(wait, asked.signal);
    }
  }
}

type Place = { lastId: string | undefined; furthest: number; tries: number };

async function readOn(asked: Asked, place: Place): Promise<ChatAnswer | undefined> {
  const { body, idempotencyKey, signal, onEvent } = asked;
  const response = await request('POST /api/chat/create', {
    body,
    idempotencyKey,
    signal,
    headers: {
      accept: 'text/event-stream',
      ...(place.lastId === undefined ? {} : { 'last-event-id': place.lastId }),
    },
  });
  for await (const { id, data } of eventsOf(response)) {
    const event: AnswerEvent | LastEvent = JSON.parse(data);
    if (event.type === 'chat.completed') return event.chat;
    if (event.type === 'chat.failed') throw new ApiProblem(event.error);
    place.lastId = id;
    if (event.sequence_number > place.furthest) {
      place.furthest = event.sequence_number;
      place.tries = 0;
    }
    onEvent(event);
  }
  return undefined;
}

async function* eventsOf(response: Response) {
  const parser = new EventParser();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new Unreachable(error);
      });
      if (done) return;
      yield* parser.push(value);
    }
  } finally {
    // Whoever stops reading wants no more of it; a stream that has failed has nothing to cancel.
    reader.cancel().catch(() => undefined);
  }
}

/** How long to wait before the next try, in milliseconds; undefined: there is none. */
function waitAfter(error: unknown, place: Place): number | undefined {
  const begun = place.lastId !== undefined;
  const wait = WAITS_MS[place.tries];
  if (wait === undefined || (!begun && place.tries >= FIRST_TRIES)) return undefined;
  if (error instanceof Unreachable) return wait;
  if (!(error instanceof ApiProblem)) return undefined;
  const { code, retry_after } = error.problem;
  if (code === 'idempotency_in_progress') return wait;
  if (!begun) return undefined;
  if (code === 'rate_limit_exceeded') return (retry_after ?? 1) * 1_000;
  // What was being written is gone, with the process that wrote it or as nobody listened: it is asked for again.
  if (code !== 'message_not_found' && !(code === 'unavailable' && place.tries > 0)) return undefined;
  place.lastId = undefined;
  return wait;
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
