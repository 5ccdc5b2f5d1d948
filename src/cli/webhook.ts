import { randomBytes } from 'node:crypto';
import { type EventPayload, SUBSCRIPTIONS } from '@isnad/contract/webhook-events';
import { loadClientConfig } from '../config.ts';
import { wallClock } from '../platform.ts';
import { STANDARD_HEADERS } from '../webhooks/delivery/settle-and-claim.ts';
import { subscribes } from '../webhooks/outbox.ts';
import { newSigningSecret, signedHeaders } from '../webhooks/signature.ts';
import { type Command, type Input, type Outcome, UsageFault } from './command.ts';
import { followEvents, lastEvent, rest } from './event-feed.ts';

/** Same timeout as the service has for a receiver. */
const TIMEOUT_MS = 15_000;
/** Retry interval for a receiver that refuses connections, which is probably restarting. */
const AGAIN_MS = 1_000;

export const WEBHOOK_COMMANDS: readonly Command[] = [
  {
    name: 'webhook listen',
    summary: 'forward signed events of an account to a local receiver as they happen',
    options: {
      forward: {
        type: 'string',
        value: 'U',
        help: 'URL such as http://localhost:3000/hook that receives the events',
        required: true,
      },
      url: { type: 'string', value: 'U', help: 'URL of the service', fallback: 'ISNAD_URL' },
      key: { type: 'string', value: 'K', help: 'API key with the scope webhooks:manage', fallback: 'ISNAD_KEY' },
      secret: {
        type: 'string',
        value: 'S',
        help: 'signing secret',
        fallback: 'WEBHOOK_SECRET, or a new one each time',
      },
      events: {
        type: 'string',
        value: 'a,b',
        help: 'types of events to forward, such as key.created,chat.*',
        fallback: 'all',
      },
      after: {
        type: 'string',
        value: 'N',
        help: 'start after the event with this sequence number',
        fallback: 'only new events',
      },
    },
    run: listen,
  },
];

async function listen(input: Input): Promise<Outcome> {
  const { url, key, webhookSecret } = loadClientConfig({
    ...given('ISNAD_URL', input.option('url')),
    ...given('ISNAD_KEY', input.option('key')),
    ...given('WEBHOOK_SECRET', input.option('secret')),
  });
  const options = readInput(input);
  const secret = webhookSecret || newSigningSecret(randomBytes);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const feed = { url, key, signal: stop.signal, onTrouble: say };
  const last = await lastEvent(feed);
  const done = { forwarded: 0, refused: 0, last_sequence: options.after ?? last };
  say(`Forwarding events of ${url} to ${options.forward}, signed with`, `  ${secret}`, 'Press Ctrl+C to stop.');
  for await (const event of followEvents(feed, done.last_sequence)) {
    if (subscribes({ events: options.events.join(' ') }, event.type)) {
      const result = await forward(event, { to: options.forward, secret, signal: stop.signal });
      // Not delivered, so the next run starts with this event.
      if (result === undefined) break;
      done[result.ok ? 'forwarded' : 'refused'] += 1;
      say(`${String(event.sequence).padStart(6)}  ${event.type.padEnd(24)}  ${result.words}`);
    }
    done.last_sequence = event.sequence;
  }
  const { forwarded, refused, last_sequence } = done;
  const lines = [`${forwarded} forwarded, ${refused} refused. To continue from here: --after ${last_sequence}`];
  return { json: done, lines };
}

type Result = { readonly ok: boolean; readonly words: string };
type Way = { readonly to: string; readonly secret: string; readonly signal: AbortSignal };

/** Sends an event as the service does, and waits for a receiver that refuses connections. @returns undefined if aborted */
async function forward(event: EventPayload, { to, secret, signal }: Way): Promise<Result | undefined> {
  const body = JSON.stringify(event);
  for (let tries = 0; !signal.aborted; tries++) {
    const headers = { ...STANDARD_HEADERS, ...signedHeaders([secret], { id: event.id, at: wallClock(), body }) };
    const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const answer = await fetch(to, { method: 'POST', headers, body, signal: ended, redirect: 'manual' });
      await answer.body?.cancel();
      return { ok: answer.ok, words: String(answer.status) };
    } catch (error) {
      const { name, cause } = error as Error;
      if (name === 'TimeoutError') return { ok: false, words: `no response within ${TIMEOUT_MS / 1_000} s` };
      if ((cause as NodeJS.ErrnoException | undefined)?.code !== 'ECONNREFUSED') {
        return signal.aborted ? undefined : { ok: false, words: `no response (${(cause as Error)?.message ?? name})` };
      }
      if (tries === 0) say(`Connection refused at ${to}. Waiting for the receiver.`);
      await rest(AGAIN_MS, signal);
    }
  }
  return undefined;
}

function readInput(input: Input): { forward: string; events: string[]; after: number | undefined } {
  const to = input.option('forward') ?? '';
  if (!/^https?:$/.test(URL.parse(to)?.protocol ?? '')) {
    throw new UsageFault(`--forward must be an http or https URL, not "${to}"`);
  }
  const events = (input.option('events') ?? '*').split(',').map((kind) => kind.trim());
  const unknown = events.find((kind) => !SUBSCRIPTIONS.includes(kind));
  if (unknown !== undefined) {
    throw new UsageFault(`--events has the unknown type "${unknown}". Use ${SUBSCRIPTIONS.join(', ')}`);
  }
  const after = input.option('after');
  if (after !== undefined && !/^\d{1,15}$/.test(after)) {
    throw new UsageFault(`--after must be the sequence number of an event, not "${after}"`);
  }
  return { forward: to, events, after: after === undefined ? undefined : Number(after) };
}

function given(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
