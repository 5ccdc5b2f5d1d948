import { parentPort, workerData } from 'node:worker_threads';
import type { Received } from './client.ts';

const { address, key } = workerData as { readonly address: string; readonly key: string };
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

/** Runs in the thread that `client.ts` starts: sends what it is told to, and says when the answer has come. */
parentPort?.on('message', async ({ path, body }: { readonly path: string; readonly body?: object }) => {
  const started = performance.now();
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(address + path, { ...init, headers });
  await answer.arrayBuffer();
  parentPort?.postMessage({ status: answer.status, took: performance.now() - started } satisfies Received);
});
