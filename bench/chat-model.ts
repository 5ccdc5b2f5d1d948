import { CHAT_LANGUAGES, type ModelKind } from '@isnad/contract/chat';
import { planAnswer } from '../src/chat/answer.ts';
import { openUpstream, type Prompt, type Upstream } from '../src/chat/language-model/upstream/upstream.ts';
import { languageModelWriter } from '../src/chat/language-model/writer.ts';
import { layOut, type Segment } from '../src/chat/segments.ts';
import { percent } from './chat/ask.ts';
import { openCorpus } from './chat/open-corpus.ts';
import { type Question, questionsIn } from './chat/questions.ts';
import { median } from './processes.ts';

const KIND: ModelKind = 'v1';
const TIMEOUT_MS = 120_000;

type Outcome = {
  readonly isOffered: boolean;
  readonly isFirst: boolean;
  readonly isShown: boolean;
  readonly isAbstained: boolean;
  readonly isFallback: boolean;
  readonly quotes: number;
  readonly dropped: number;
  readonly tokens: number;
  readonly ms: number;
};

/**
 * What a language model makes of the project's own questions (those that may be tuned on): `CHAT_BASE_URL`, `CHAT_MODEL` and `CHAT_API_KEY` name it.
 * Without them, a script chooses that knows the right texts: the most that any model can reach with what is offered. `DATA_DIR`: an installed corpus.
 */
export async function benchChatModel(): Promise<void> {
  const { corpus, what, close } = await openCorpus(process.env.DATA_DIR);
  const { CHAT_BASE_URL: baseUrl = '', CHAT_MODEL: model = '', CHAT_API_KEY: apiKey = '' } = process.env;
  let asked: Question | undefined;
  let offered: string[] = [];
  const chooser = baseUrl === '' ? knowing(() => asked?.right ?? []) : openUpstream({ baseUrl, apiKey, model });
  const upstream: Upstream = (request) => {
    offered = refsIn(request.prompt);
    return chooser(request);
  };
  const writer = languageModelWriter({ upstream, timeoutMs: TIMEOUT_MS, commenting: false });
  console.log(`${what}; ${baseUrl === '' ? 'a script that knows the right texts' : model}\n`);
  console.log(
    '| language | questions | right text offered | first | shown | abstained | fell back | quotes | dropped steps | tokens | ms, p50 |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const language of CHAT_LANGUAGES) {
    const outcomes: Outcome[] = [];
    for (const question of questionsIn(language)) {
      const [text = ''] = question.turns;
      if (question.held_out === true || question.turns.length > 1 || question.right === undefined) continue;
      const answer = planAnswer(corpus, { message: text, model: KIND, language: {}, before: undefined });
      if (answer.settled === true) continue;
      asked = question;
      const started = performance.now();
      const { signal } = new AbortController();
      const writing = writer({ question: text, answer, model: KIND, corpus, commentable: false, signal });
      const segments: Segment[] = [];
      for (let step = await writing.next(); ; step = await writing.next()) {
        if (!step.done) {
          segments.push(step.value);
          continue;
        }
        const refs = [...new Set(layOut(segments).citations.map(({ ref }) => ref))];
        const isRight = (ref: string | undefined) => ref !== undefined && question.right?.includes(ref) === true;
        const { usage, answer: made } = step.value;
        outcomes.push({
          isOffered: offered.some(isRight),
          isFirst: isRight(refs[0]),
          isShown: refs.some(isRight),
          isAbstained: made.outline.status === 'abstained',
          isFallback: usage.fallback !== undefined,
          quotes: refs.length,
          dropped: usage.dropped_steps ?? 0,
          tokens: (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0),
          ms: performance.now() - started,
        });
        break;
      }
    }
    row(language, outcomes);
  }
  close();
}

/** References of the passages in a prompt. */
function refsIn(prompt: Prompt): string[] {
  return prompt.flatMap(({ content }) => [...content.matchAll(/"ref":"([^"]+)"/g)].map(([, ref = '']) => ref));
}

/** A model that quotes the right texts among those offered, or abstains. */
function knowing(right: () => readonly string[]): Upstream {
  return async function* choose({ prompt }) {
    const known = refsIn(prompt)
      .filter((ref) => right().includes(ref))
      .slice(0, 3);
    const steps = known.map((ref, at) => ({ ref, sentences: [], link: at === 0 ? 'answers' : 'adds' }));
    const plan = steps.length > 0 ? steps : [{ abstain: 'not_answered' }];
    yield { type: 'text', text: plan.map((step) => JSON.stringify(step)).join('\n') };
    yield { type: 'done', inputTokens: undefined, outputTokens: undefined };
  };
}

function row(language: string, outcomes: readonly Outcome[]): void {
  const share = (test: (one: Outcome) => boolean) => percent(outcomes.filter(test).length, outcomes.length);
  const mean = (value: (one: Outcome) => number) =>
    (outcomes.reduce((sum, one) => sum + value(one), 0) / Math.max(1, outcomes.length)).toFixed(1);
  const cells = [
    ...[language, outcomes.length, share(({ isOffered }) => isOffered), share(({ isFirst }) => isFirst)],
    ...[
      share(({ isShown }) => isShown),
      share(({ isAbstained }) => isAbstained),
      share(({ isFallback }) => isFallback),
    ],
    ...[mean(({ quotes }) => quotes), mean(({ dropped }) => dropped), mean(({ tokens }) => tokens)],
    median(outcomes.map(({ ms }) => ms)).toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
