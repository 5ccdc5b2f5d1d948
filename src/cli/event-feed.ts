import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, type FailureCode } from '@isnad/contract/failure';
import type { Problem } from '@isnad/contract/problem';
import { EventPage, type EventPayload } from '@isnad/contract/webhook-events';
import { Value } from 'typebox/value';

const WAIT_S = 20;
/** Longer than the maximum wait and the time for a response. */
const TIMEOUT_MS = (WAIT_S + 15) * 1_000;
/** Minimum interval between requests, so that a busy account does not use up its rate limit. */
const PACE_MS = 2_000;
const MAX_BACKOFF_MS = 10_000;

type Feed = {
  readonly url: string;
  readonly key: string;
  readonly signal: AbortSignal;
  /** Called when the service is unavailable. */
  readonly onTrouble: (words: string) => void;
};

/** Returns the sequence number of the account's last event. @throws {Failure} if the URL or key is invalid */
export async function lastEvent(feed: Feed): Promise<number> {
  return (await ask(feed, { limit: 1 })).last_sequence;
}

/**
 * Follows the events of an account over HTTP, in order. Sends the last known sequence number with each request, so that nothing is lost
 * when the connection breaks or the service restarts.
 * @param after sequence number of the last known event
 * @throws {Failure} for permanent errors, such as a revoked key
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
      // Events often arrive in bursts, so wait to fetch the next ones together.
      await rest(page.has_more ? 0 : PACE_MS - (performance.now() - asked), feed.signal);
    } catch (error) {
      if (feed.signal.aborted) return;
      if (!(error instanceof Absence)) throw error;
      failures += 1;
      if (failures === 1) feed.onTrouble(`${error.message} Retrying.`);
      await rest(error.pauseMs ?? Math.min(1_000 * failures, MAX_BACKOFF_MS), feed.signal);
    }
  }
}

/** Waits until the time is over or the signal is aborted. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return ms <= 0 ? Promise.resolve() : sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** The service is unreachable, overloaded or rate limits the caller. */
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
    throw new Absence(`Cannot reach ${url}.`, { cause });
  }
  if (answer.status === 200 && Value.Check(EventPage, body)) return body;
  const { code, detail = `${url} responded with ${answer.status}.` } = (body ?? {}) as Partial<Problem>;
  if (answer.status === 429 || answer.status >= 500) {
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    throw new Absence(detail, { pauseMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined });
  }
  if (code === undefined || code === 'route_not_found') {
    throw new Failure(
      'route_not_found',
      `${url} does not serve events: it responded with ${answer.status}. Check that it is the URL of Isnad.`,
    );
  }
  throw new Failure(code as FailureCode, detail);
}
