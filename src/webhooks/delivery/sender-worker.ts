import { parentPort, workerData } from 'node:worker_threads';
import { nameServers } from '../resolver.ts';
import { networkSender } from './sender.ts';
import type { Rules, SendDone, SendOrder } from './sender-thread.ts';

/** Entry point of the thread that `sender-thread.ts` starts. Makes the attempts it receives. */
const { allowLoopback } = workerData as Rules;
const send = networkSender({ resolve: nameServers(), allowLoopback });
const running = new Map<number, AbortController>();

parentPort?.on('message', (order: SendOrder) => {
  if ('url' in order) void attempt(order);
  else running.get(order.id)?.abort();
});

async function attempt({ id, ...dispatch }: Extract<SendOrder, { url: string }>): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  const reply = await send({ ...dispatch, signal: abort.signal });
  running.delete(id);
  parentPort?.postMessage({ id, reply } satisfies SendDone);
}
