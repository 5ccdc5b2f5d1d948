import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { Failure, type FailureCode } from '../contract/failure.ts';
import type { Problem } from '../contract/problem.ts';
import { EventPage, type EventPayload } from '../contract/webhook-events.ts';

const WAIT_S = 20;
/** Longer than a request may wait, and its answer may take. */
const TIMEOUT_MS = (WAIT_S + 15) * 1_000;
/** Between two requests, so that a busy account does not use its limit up for this. */
const PACE_MS = 2_000;
const MAX_BACKOFF_MS = 10_000;

type Feed = {
  readonly url: string;
  readonly key: string;
  readonly signal: AbortSignal;
  /** Told when the service cannot be asked for a while. */
  readonly onTrouble: (words: string) => void;
};

/** The number of the account's last event. @throws {Failure} whatever is wrong with address or key */
export async function lastEvent(feed: Feed): Promise<number> {
  return (await ask(feed, { limit: 1 })).last_sequence;
}

/**
 * Follows the events of an account over HTTP, in the order of their numbers. Where it stands is a number that it sends with each request,
 * so that nothing is lost when the connection breaks or the service is started anew.
 * @param after the number of the last event that is known
 * @throws {Failure} what the service refuses for good, such as a key that was revoked
 */
export async function* followEvents(feed: Feed, after: number): AsyncGenerator<EventPayload, void> {
  let known = after;
  for (let failures = 0; !feed.signal.aborted; ) {
    const asked = performance.now();
    try {
      const page = await ask(feed, { after: known, wait: WAIT_S });
      failures = 0;
      for (const event of page.data) {
        yield event;
        known = event.sequence;
      }
      // Who comes right after one that came can wait for the others.
      await rest(page.has_more ? 0 : PACE_MS - (performance.now() - asked), feed.signal);
    } catch (error) {
      if (feed.signal.aborted) return;
      if (!(error instanceof Absence)) throw error;
      failures += 1;
      if (failures === 1) feed.onTrouble(`${error.message} Trying again.`);
      await rest(error.pauseMs ?? Math.min(1_000 * failures, MAX_BACKOFF_MS), feed.signal);
    }
  }
}

/** Waits, or until the end. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return ms <= 0 ? Promise.resolve() : sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** The service cannot be reached, or has no time, for now. */
class Absence extends Failure {
  readonly pauseMs: number | undefined;

  constructor(words: string, { pauseMs, cause }: { readonly pauseMs?: number | undefined; readonly cause?: unknown }) {
    super('unavailable', words, { cause });
    this.pauseMs = pauseMs;
  }
}

async function ask({ url, key, signal }: Feed, query: Readonly<Record<string, number>>): Promise<EventPage> {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let answer: Response;
  let body: unknown;
  try {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    answer = await fetch(`${url}/api/webhooks/events?${words}`, { headers, signal: ended, redirect: 'manual' });
    const text = await answer.text();
    body = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
  } catch (cause) {
    throw new Absence(`${url} cannot be reached.`, { cause });
  }
  if (answer.status === 200 && Value.Check(EventPage, body)) return body;
  const { code, detail = `${url} answered ${answer.status}.` } = (body ?? {}) as Partial<Problem>;
  if (answer.status === 429 || answer.status >= 500) {
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    throw new Absence(detail, { pauseMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined });
  }
  if (code === undefined || code === 'route_not_found') {
    throw new Failure(
      'route_not_found',
      `${url} has no events to follow: it answered ${answer.status}. Is it the address of Isnad?`,
    );
  }
  throw new Failure(code as FailureCode, detail);
}
