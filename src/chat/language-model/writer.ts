import type { ChatUsage, Commentary } from '@isnad/contract/chat';
import { Failure } from '@isnad/contract/failure';
import { compose } from '../compose.ts';
import type { Writer, WriterInput, WriterResult } from '../create-chat.ts';
import { type Passage, samePassage } from '../passages/passages.ts';
import type { Segment } from '../segments.ts';
import { PHRASES } from '../wording/phrases.ts';
import { AnswerPage } from './answer-page.ts';
import { commentaryOf } from './commentary.ts';
import { Offer } from './offer.ts';
import { type Format, PlanSession } from './plan-session.ts';
import type { Dropped } from './steps.ts';
import type { Upstream } from './upstream/upstream.ts';
import { type FaultKind, UpstreamFault } from './upstream/upstream-fault.ts';

type Deps = {
  readonly upstream: Upstream;
  /** Upstream timeout of one answer in milliseconds, including retries. */
  readonly timeoutMs: number;
  /** Whether a model may add a comment of its own. */
  readonly commenting: boolean;
  /** Called for each step that is left out. */
  readonly onDropped?: ((why: Dropped) => void) | undefined;
};

/**
 * Creates a writer with a language model that chooses what the answer shows. The model returns a plan that names what it was offered; every word that
 * the reader sees is the service's own or of a text (docs/decisions/0013). When the model fails, the answer is the one from the corpus alone.
 */
export function languageModelWriter(deps: Deps): Writer {
  const format: Format = { takesSchema: true };
  return async function* write(input) {
    const { answer, corpus, question, signal, commentable } = input;
    const { language, model } = answer.outline;
    const offer = new Offer(corpus, answer);
    const page = new AnswerPage(corpus, answer.outline, offer);
    const commenting = deps.commenting && commentable;
    const asked = { question, language, model, searching: model === 'pro', commenting };
    const end = performance.now() + deps.timeoutMs;
    const session = new PlanSession({ upstream: deps.upstream, format, corpus, offer, asked, signal, end });
    let dropped = 0;
    let commentary: Commentary | undefined;
    const drop = (why: Dropped) => {
      dropped += 1;
      deps.onDropped?.(why);
    };
    const usage = (): ChatUsage => ({
      provider: page.isBegun ? 'model' : 'corpus',
      evidence: page.isBegun ? page.shown.length : answer.evidence.length,
      ...(dropped > 0 ? { dropped_steps: dropped } : {}),
      ...session.tokens,
    });
    let fallback: FaultKind | 'unusable' | undefined;
    try {
      for await (const step of session.steps()) {
        if (typeof step === 'string') drop(step);
        else if (step.kind === 'comment') {
          if (commenting && page.isBegun) commentary = commentaryOf(corpus, step.text);
          else drop('out_of_place');
        } else {
          const added = page.add(step);
          if (typeof added === 'string') drop(added);
          else yield* added;
        }
        if (page.isEnded || (page.isFull && !commenting) || commentary !== undefined) break;
      }
      if (!page.isBegun) fallback = 'unusable';
    } catch (error) {
      if (signal.aborted) throw goneReason(signal);
      if (!(error instanceof UpstreamFault)) throw error;
      fallback = error.kind;
    }
    yield* page.close();
    if (fallback !== undefined) yield* fromCorpus(input, page);
    return resultOf(input, page, { ...usage(), ...(fallback === undefined ? {} : { fallback }) }, commentary);
  };
}

/** The answer from the corpus alone; after a plan that broke off, what it has not shown. */
function* fromCorpus({ corpus, answer }: WriterInput, page: AnswerPage): Generator<Segment> {
  const { outline } = answer;
  if (!page.isBegun) {
    yield* compose(corpus, outline);
    return;
  }
  const groups = outline.groups.map((group) => ({
    ...group,
    passages: group.passages.filter((passage) => !isShown(page, passage)),
  }));
  if (groups.every(({ passages }) => passages.length === 0)) return;
  yield '\n\n';
  yield* compose(corpus, { ...outline, opening: [PHRASES[outline.language].brokeOff], groups });
}

const isShown = ({ shown }: AnswerPage, passage: Passage) => shown.some((one) => samePassage(one, passage));

/** What the answer has become, for the response and the next turn. */
function resultOf(
  { answer }: WriterInput,
  page: AnswerPage,
  usage: ChatUsage,
  commentary: Commentary | undefined,
): WriterResult {
  if (!page.isBegun) return { usage, answer };
  const { abstained } = page;
  const status = abstained === undefined ? 'answered' : 'abstained';
  const outline = { ...answer.outline, status, reason: abstained ?? null } as const;
  const rest = usage.fallback === undefined ? [] : answer.evidence.filter((one) => !isShown(page, one));
  const evidence = [...page.shown, ...rest];
  return { usage, answer: { ...answer, outline, evidence }, ...(commentary === undefined ? {} : { commentary }) };
}

function goneReason({ reason }: AbortSignal): Failure {
  return reason instanceof Failure ? reason : new Failure('unavailable', 'Nobody waits for the answer any more.');
}
