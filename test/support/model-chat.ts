import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { ChatAnswer, ChatLanguage, ModelKind } from '@isnad/contract/chat';
import { planAnswer } from '../../src/chat/answer.ts';
import type { Upstream } from '../../src/chat/language-model/upstream/upstream.ts';
import { languageModelWriter } from '../../src/chat/language-model/writer.ts';
import type { AnswerPlan } from '../../src/chat/plan/answer-plan.ts';
import { layOut, type Segment } from '../../src/chat/segments.ts';
import type { Books } from '../../src/work/books.ts';
import { inPieces, refsIn } from '../service/chat/scripted-model.ts';
import { openBooks } from '../service/work/open-books.ts';
import { buildCorpus, newDataDir } from './start.ts';

export type ModelAnswer = Pick<ChatAnswer, 'message' | 'citations' | 'usage'> & {
  readonly segments: readonly Segment[];
  readonly plan: AnswerPlan;
};
export type ModelQuestion = {
  readonly question: string;
  readonly language?: ChatLanguage;
  readonly kind?: ModelKind;
  /** What the model says. @param refs of the passages that it was given */
  readonly says: (refs: readonly string[]) => string;
  /** Characters in each piece of what it says. */
  readonly size?: number;
};
/** Asks a question of a chat with a language model. */
export type ModelChat = (question: ModelQuestion) => Promise<ModelAnswer>;

/** A chat with a language model in this process, without a server. */
export async function openModelChat(): Promise<{ ask: ModelChat; books: Books; close: () => void }> {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const { books, close } = openBooks(dataDir);
  const plans = new Map<string, AnswerPlan>();
  let pieces: (refs: readonly string[]) => string[] = () => [];
  const upstream: Upstream = async function* reply({ prompt }) {
    for (const text of pieces(refsIn({ model: 'm', messages: prompt }))) yield { type: 'text', text };
    yield { type: 'done', inputTokens: undefined, outputTokens: undefined };
  };
  const writer = languageModelWriter({ upstream, timeoutMs: 600_000, commenting: false });
  return {
    books,
    ask: async ({ question, language, kind = 'v1', says, size = 4 }) => {
      const asked = { message: question, model: kind, language: { parameter: language }, before: undefined } as const;
      const known = `${language} ${kind} ${question}`;
      const answer = plans.get(known) ?? planAnswer(books, asked);
      plans.set(known, answer);
      pieces = (refs) => inPieces(says(refs), size);
      const { signal } = new AbortController();
      const writing = writer({ question, answer, model: kind, corpus: books, commentable: false, signal });
      const segments: Segment[] = [];
      for (;;) {
        const { done, value } = await writing.next();
        if (done) return { ...layOut(segments), usage: value.usage, segments, plan: value.answer };
        segments.push(value);
      }
    },
    close: () => {
      close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Looks the citations of an answer up in the texts: by place, hash and reference. */
export function assertCited(
  { quran, hadith }: Books,
  { message, citations }: Pick<ModelAnswer, 'message' | 'citations'>,
): void {
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
