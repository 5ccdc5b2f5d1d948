import type { ChatDeps } from '../chat/create-chat.ts';
import { liveChatCorpus } from '../chat/passages/passages.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { NearTexts } from './near-texts.ts';
import { WorkDesk } from './work-desk.ts';

type Deps = Parameters<typeof liveChatCorpus>[0] & {
  readonly settings: { readonly workThreads: number; readonly workQueue: number };
  readonly near: NearTexts | undefined;
  readonly tracing?: Tracing | undefined;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Creates what runs jobs over the texts, and what answers chat questions with them. */
export function openWork({ settings, near, tracing, onFault, ...books }: Deps) {
  const { workThreads: threads, workQueue: maxQueued } = settings;
  const work = new WorkDesk({ books: liveChatCorpus(books), threads, maxQueued, near, tracing, onFault });
  const chat: Pick<ChatDeps, 'answer' | 'before' | 'quran'> = {
    quran: books.quran,
    answer: async (accountId, question) => {
      const { output, books: corpus, complete } = await work.run(accountId, 'answer', question);
      return { answer: output, corpus, complete };
    },
    before: async (accountId, turns, asked) => (await work.run(accountId, 'before', { turns, ...asked })).output,
  };
  return { work, chat };
}
