import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';

/** A request to the service. */
type Ask = { readonly address: URL; readonly secret: string; readonly agent?: Agent; readonly text?: string };

/** Sends one request: a verse, or with `text` its verification. Without an agent, by a new connection. */
export async function ask({ address, secret, agent, text }: Ask): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const url = new URL(text === undefined ? '/api/quran?random=true' : '/api/verify', address);
  const sent = request(url, { agent: agent ?? false, headers, method: text === undefined ? 'GET' : 'POST' });
  sent.end(text === undefined ? undefined : JSON.stringify({ text }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

/** Sends requests without a pause, one after the other, until it is stopped. @returns what it saw */
export function load(asking: Ask): { stop: () => Promise<{ sent: number; failed: string[]; closed: number }> } {
  const seen = { sent: 0, failed: [] as string[], closed: 0 };
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      seen.sent += 1;
      try {
        const { statusCode, headers } = await ask(asking);
        if (statusCode !== 200) seen.failed.push(String(statusCode));
        if (asking.agent !== undefined && headers.connection === 'close') seen.closed += 1;
      } catch (error) {
        seen.failed.push((error as Error).message);
      }
    }
    return seen;
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
}
