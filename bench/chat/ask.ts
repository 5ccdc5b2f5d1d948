import type { ModelKind } from '@isnad/contract/chat';
import { planAnswer } from '../../src/chat/answer.ts';
import { checkMessage } from '../../src/chat/check-message.ts';
import { compose } from '../../src/chat/compose.ts';
import type { ChatCorpus } from '../../src/chat/passages/passages.ts';
import type { AnswerPlan, Before } from '../../src/chat/plan/answer-plan.ts';
import { layOut } from '../../src/chat/segments.ts';

export type Given = {
  readonly answer: AnswerPlan;
  readonly message: string;
  readonly refs: string[];
  readonly milliseconds: number;
};

/** One message as the service answers it, short of storing it. */
export function ask(corpus: ChatCorpus, message: string, model: ModelKind, before?: Before): Given {
  const started = performance.now();
  const given = planAnswer(corpus, { message, model, language: {}, before });
  const { message: text, citations } = layOut(compose(corpus, given.outline));
  const faults = checkMessage(corpus, text, citations);
  const milliseconds = performance.now() - started;
  if (faults.length > 0) throw new Error(`${message}: ${faults.join('; ')}`);
  return { answer: given, message: text, refs: citations.map(({ ref }) => ref), milliseconds };
}

export const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(0)} %`);
