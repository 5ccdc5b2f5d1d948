import type { ChatCreateBody, Citation } from '@isnad/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { type AnswerEvent, followAnswer } from './answer-stream.ts';
import { rememberAnswer } from './queries.ts';

/** A message that is being answered, or whose answer did not come to its end. */
export type Turn = {
  readonly body: ChatCreateBody;
  readonly idempotencyKey: string;
  readonly state: 'sending' | 'answering' | 'broken' | 'stopped' | 'failed';
  readonly text: string;
  readonly citations: readonly Citation[];
  /** The service has taken the message in. */
  readonly accepted: boolean;
  readonly error: Error | undefined;
};

/** Where a conversation stands that has no id yet. */
export const NEW = 'new';

/*
 * Kept beside the pages: whoever looks up a verse while an answer is written finds it going on when they come back.
 */
const turns = createStore<ReadonlyMap<string, Turn>>(new Map());
const stops = new Map<string, AbortController>();

/** The message that was answered last. */
export type Answered = {
  /** Where it was sent from: a conversation, or `NEW`. */
  readonly place: string;
  readonly conversationId: string;
  readonly body: ChatCreateBody;
};
export const lastAnswered = createStore<Answered | undefined>(undefined);

/** What a language model added of its own, by message. The service does not keep it. */
export const comments = createStore<ReadonlyMap<string, string>>(new Map());

export const isRunning = (turn: Turn | undefined): boolean =>
  turn !== undefined && turn.state !== 'stopped' && turn.state !== 'failed';

export function useTurn(place: string): Turn | undefined {
  return useStore(turns).get(place);
}

function put(place: string, turn: Turn | undefined): void {
  const next = new Map(turns.get());
  if (turn === undefined) next.delete(place);
  else next.set(place, turn);
  turns.set(next);
}

/** Sends a message, unless one is being answered in that place. */
export function send(queries: QueryClient, place: string, body: ChatCreateBody): void {
  if (!isRunning(turns.get().get(place))) void run(queries, place, body, newIdempotencyKey());
}

/** Sends the same message once more, which is still the same message to the service. */
export function sendAgain(queries: QueryClient, place: string): void {
  const turn = turns.get().get(place);
  if (turn !== undefined && !isRunning(turn)) void run(queries, place, turn.body, turn.idempotencyKey);
}

/** Stops the answer; what has come of it stays to be seen. */
export function stop(place: string): void {
  stops.get(place)?.abort();
}

export function forget(place: string): void {
  stop(place);
  put(place, undefined);
}

async function run(queries: QueryClient, place: string, body: ChatCreateBody, idempotencyKey: string): Promise<void> {
  const work = new AbortController();
  stops.set(place, work);
  // The turn may be forgotten, and another begun in its place, while this one still comes to its end.
  const change = (make: (turn: Turn) => Turn | undefined) => {
    const turn = turns.get().get(place);
    if (turn !== undefined && stops.get(place) === work) put(place, make(turn));
  };
  const empty = { text: '', citations: [], accepted: false, error: undefined };
  put(place, { body, idempotencyKey, state: 'sending', ...empty });
  try {
    const chat = await followAnswer({
      ...{ body, idempotencyKey, signal: work.signal },
      onEvent: (event) => change((turn) => after(turn, event)),
      onBroken: () => change((turn) => ({ ...turn, state: 'broken' })),
    });
    rememberAnswer(queries, body, chat);
    const { commentary, message_id } = chat;
    if (commentary !== undefined) comments.set(new Map([...comments.get(), [message_id, commentary.text]]));
    lastAnswered.set({ place, conversationId: chat.id, body });
    change(() => undefined);
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const ended = work.signal.aborted ? { state: 'stopped' as const } : { state: 'failed' as const, error };
    change((turn) => ({ ...turn, ...ended }));
  }
}

function after(turn: Turn, event: AnswerEvent): Turn {
  const going = { ...turn, state: 'answering' as const, accepted: true };
  if (event.type === 'chat.created') return { ...going, text: '', citations: [] };
  if (event.type === 'chat.delta') return { ...going, text: turn.text + event.delta };
  return { ...going, citations: [...turn.citations, event.citation] };
}
