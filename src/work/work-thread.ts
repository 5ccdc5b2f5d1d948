import { parentPort } from 'node:worker_threads';
import { Failure } from '@isnad/contract/failure';
import { DamagedContainer } from '../corpus/container.ts';
import { knownVersesOf } from '../corpus/quotations/known-verses.ts';
import { type Books, openShared } from './books.ts';
import { runJob } from './jobs.ts';
import type { JobMessage, ThreadMessage } from './work-pool.ts';

/** Entry point of the threads that `work-pool.ts` starts. Opens the texts it receives and runs jobs one after another. */
let books: (Books & { readonly close: () => void }) | undefined;
let wordsKnown = false;

parentPort?.on('message', (order: ThreadMessage) => {
  if ('books' in order) {
    books?.close();
    books = undefined;
    books = openShared(order.books);
    wordsKnown = order.books.words !== undefined;
    return;
  }
  parentPort?.postMessage(finish(order));
});

function failureOf(error: unknown) {
  if (error instanceof Failure) return { code: error.code, detail: error.message, retryAfter: error.retryAfter };
  if (error instanceof DamagedContainer) {
    return {
      code: 'unavailable' as const,
      detail: 'A file of the texts is damaged. Retry in a minute.',
      retryAfter: 60,
    };
  }
  return { code: undefined, detail: (error as Error).stack ?? String(error), retryAfter: undefined };
}

function finish({ id, kind, input, limit }: Extract<ThreadMessage, { id: number }>): JobMessage {
  try {
    if (books === undefined) throw new Error('no texts were opened');
    const result = runJob(books, kind, input, limit);
    const words = wordsKnown ? undefined : knownVersesOf(books.quran);
    wordsKnown ||= words !== undefined;
    return words === undefined ? { id, result } : { id, result, words };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}
