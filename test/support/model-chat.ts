import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { ChatAnswer, ChatLanguage } from '@isnad/contract/chat';
import { planAnswer } from '../../src/chat/answer.ts';
import { compose } from '../../src/chat/compose.ts';
import { judgeQuotations } from '../../src/chat/language-model/guard/quotations/judge.ts';
import type { Upstream } from '../../src/chat/language-model/upstream/upstream.ts';
import { languageModelWriter } from '../../src/chat/language-model/writer.ts';
import type { AnswerPlan } from '../../src/chat/plan/answer-plan.ts';
import { layOut, type Segment } from '../../src/chat/segments.ts';
import type { Books } from '../../src/work/books.ts';
import { inPieces, refsIn, type ScriptedModel } from '../service/chat/scripted-model.ts';
import { openBooks } from '../service/work/open-books.ts';
import { buildCorpus, newDataDir, type RunningService } from './start.ts';

export type ModelAnswer = Pick<ChatAnswer, 'message' | 'citations' | 'usage'>;
export type ModelQuestion = {
  readonly question: string;
  readonly language?: ChatLanguage;
  readonly stream?: boolean;
  /** What the model says. @param refs of the passages that it was given */
  readonly says: (refs: readonly string[]) => string;
  /** Characters in each piece of what it says. */
  readonly size?: number;
};
/** Asks a question of a chat with a language model. */
export type ModelChat = (question: ModelQuestion) => Promise<ModelAnswer>;

/** A chat with a language model in this process, without a server: what the guard lets through, and the quotations. */
export async function openModelChat(): Promise<{ ask: ModelChat; books: Books; close: () => void }> {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const { books, close } = openBooks(dataDir);
  const plans = new Map<string, AnswerPlan>();
  let pieces: (refs: readonly string[]) => string[] = () => [];
  const upstream: Upstream = async function* reply({ prompt }) {
    const messages = prompt.map(({ role, content }) => ({ role, content: content ?? '' }));
    for (const text of pieces(refsIn({ model: 'm', messages }))) yield { type: 'text', text };
    yield { type: 'done', inputTokens: undefined, outputTokens: undefined };
  };
  const writer = languageModelWriter({ upstream, timeoutMs: 600_000, judge: judgeQuotations });
  return {
    books,
    ask: async ({ question, language, stream = false, says, size = 4 }) => {
      const known = `${language} ${question}`;
      const asked = { message: question, model: 'v1', language: { parameter: language }, before: undefined } as const;
      const answer = plans.get(known) ?? planAnswer(books, asked);
      plans.set(known, answer);
      pieces = (refs) => inPieces(says(refs), size);
      if (answer.settled === true || answer.evidence.length === 0) {
        const usage = { provider: 'corpus', evidence: answer.evidence.length } as const;
        return { ...layOut(compose(books, answer.outline)), usage };
      }
      const { signal } = new AbortController();
      const writing = writer({ question, answer, model: 'v1', corpus: books, streamed: stream, signal });
      const segments: Segment[] = [];
      for (;;) {
        const { done, value } = await writing.next();
        if (done) return { ...layOut(segments), usage: value };
        segments.push(value);
      }
    },
    close: () => {
      close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** The same chat over HTTP. */
export function modelChatOf(isnad: RunningService, model: ScriptedModel): ModelChat {
  return async ({ question, language, stream = false, says, size = 4 }) => {
    model.script = (asked) => ({ pieces: inPieces(says(refsIn(asked)), size) });
    const response = await isnad.request('/api/chat/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: question, stream, store: false, ...(language !== undefined && { language }) }),
    });
    const body = await response.text();
    assert.equal(response.status, 200, body);
    if (!stream) return JSON.parse(body) as ChatAnswer;
    const events = body.split('\n').filter((line) => line.startsWith('data: '));
    const answer = JSON.parse(events.at(-1)?.slice(6) ?? '').chat as ChatAnswer;
    const deltas = events.map((line) => (JSON.parse(line.slice(6)) as { delta?: string }).delta ?? '');
    assert.equal(deltas.join(''), answer.message);
    return answer;
  };
}

/** Looks the citations of an answer up in the texts: by place, hash and reference. */
export function assertCited({ quran, hadith }: Books, { message, citations }: Omit<ModelAnswer, 'usage'>): void {
  const points = Array.from(message);
  for (const { start, end, quote, sha256, kind, ref, edition, lang, partial } of citations) {
    assert.equal(points.slice(start, end).join(''), quote);
    assert.equal(hash('sha256', quote, 'hex'), sha256);
    if (kind === 'quran') {
      const [surah, verse] = ref.split(':').map(Number) as [number, number];
      assert.equal(quran.texts(edition).text((quran.starts[surah - 1] ?? 0) + verse - 1), quote, `${ref} ${edition}`);
    } else {
      const text = hadith?.records.text(hadith.records.find(ref), lang as 'ar' | 'en' | 'bn');
      if (partial === undefined) assert.equal(text, quote, `${ref} ${lang}`);
      else assert.ok(text?.includes(quote) && text !== quote, `a part of ${ref} ${lang}`);
    }
  }
}
