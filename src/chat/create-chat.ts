import type { ChatAnswer, ChatCreateBody, ChatUsage, Citation, Commentary, ModelKind } from '@isnad/contract/chat';
import { MAX_MESSAGE_LENGTH } from '@isnad/contract/chat';
import type { ConversationOrigin } from '@isnad/contract/chat-choices';
import { invalidParameters } from '@isnad/contract/failure';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Quran } from '../corpus/quran/open.ts';
import type { IdempotencyClaim } from '../idempotency/idempotency-store.ts';
import { checkMessage } from './check-message.ts';
import { compose } from './compose.ts';
import type { ConversationLimit } from './conversation-limit.ts';
import {
  type ConversationDeps,
  type ConversationLease,
  claim,
  holdTurn,
  keep,
  openConversation,
  release,
} from './conversations.ts';
import type { Turn } from './earlier-turns.ts';
import { answerLanguage } from './language/answer-language.ts';
import { modelKind } from './models.ts';
import { afterwards } from './next-turn.ts';
import type { ChatCorpus } from './passages/passages.ts';
import type { AnswerPlan, Before, LanguageChoice, Question } from './plan/answer-plan.ts';
import { codePoints, layOut, type Segment, verseTranslations } from './segments.ts';

/**
 * Writes an answer with a language model. Yields segments, with quotations as such, and returns what it has become. Does not throw when the model
 * fails: it then continues with the answer from the corpus alone and records the fallback in the usage.
 */
export type Writer = (input: WriterInput) => AsyncGenerator<Segment, WriterResult>;
export type WriterResult = {
  readonly usage: ChatUsage;
  /** The answer with its status, and the passages that it shows. */
  readonly answer: AnswerPlan;
  readonly commentary?: Commentary;
};
export type WriterInput = {
  readonly question: string;
  /** The answer from the corpus alone. */
  readonly answer: AnswerPlan;
  readonly model: ModelKind;
  readonly corpus: ChatCorpus;
  /** Whether the response can have a comment of the model. */
  readonly commentable: boolean;
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
};

export type ChatDeps = ConversationDeps & {
  /**
   * Answers a question of an account from the corpus alone, and returns the `corpus` it used.
   * @throws {Failure} `unavailable` until the texts are loaded, and while too many questions are queued
   */
  readonly answer: (accountId: string, question: Question) => Promise<AnswerFound> | AnswerFound;
  /** Derives the context from the earlier turns of a conversation that the caller stores. @throws {Failure} the same */
  readonly before: (
    accountId: string,
    turns: readonly Turn[],
    asked: { readonly model: ModelKind; readonly language: LanguageChoice },
  ) => Promise<Before | undefined>;
  /** The Quran with its installed editions, as of now. @throws {Failure} `unavailable` */
  readonly quran: () => Quran;
  readonly conversationLimit: ConversationLimit;
  /** Prefix of the model names, before the kind, such as `svc`. */
  readonly prefix: string;
  /** Writers of the models that have a language model. */
  readonly writers: Partial<Readonly<Record<ModelKind, Writer>>>;
};

type AnswerFound = {
  readonly answer: AnswerPlan;
  readonly corpus: ChatCorpus;
  /** False when the question exceeded the search budget. */
  readonly complete: boolean;
};

export type ChatInput = {
  readonly accountId: string;
  readonly plan: SubscriptionPlan;
  readonly origin: ConversationOrigin;
  readonly body: ChatCreateBody;
  /** The context of a conversation that the caller stores. */
  readonly before?: Before | undefined;
  /** Sources for the answer language, apart from the body. */
  readonly language?: Omit<LanguageChoice, 'parameter' | 'edition'>;
  readonly signal: AbortSignal;
  /** Whether the response can have a comment of a language model. */
  readonly commentable?: boolean;
  /** Set for a request with an `Idempotency-Key`: the response is saved together with the messages. */
  readonly claim?: IdempotencyClaim;
};

/** A message that passed all checks that can reject it. */
export type AdmittedMessage = {
  readonly input: ChatInput;
  readonly message: string;
  readonly model: ModelKind;
  readonly modelName: string;
  readonly language: LanguageChoice;
  readonly claimed: ConversationLease;
  readonly ids: { readonly conversation: string; readonly question: string; readonly answer: string };
  readonly createdAt: string;
};

/**
 * Answers a message: retrieve, compose or call a language model, insert the quotations, verify each one, save message and answer atomically.
 * @throws {Failure} `invalid_parameter`, `unknown_model`, `conversation_not_found`, `conversation_busy`,
 * `conversation_limit_reached`, `unavailable`
 */
export async function createChat(deps: ChatDeps, input: ChatInput): Promise<ChatAnswer> {
  const admission = await admitMessage(deps, input);
  const written = await writeAnswer(deps, admission);
  return finishChat(deps, admission, written);
}

/** Validates the input and acquires the turn in the conversation. The caller must finish or release it. */
export async function admitMessage(deps: ChatDeps, input: ChatInput): Promise<AdmittedMessage> {
  const { body, accountId } = input;
  const message = checkedMessage(body.message);
  const model = modelKind(body.model, deps.prefix);
  const language = { ...input.language, ...answerLanguage(body, deps.quran) };
  const createdAt = new Date(deps.now()).toISOString();
  if (body.conversation_id === undefined && body.store !== false) await deps.conversationLimit.check(input);
  const claimed =
    body.conversation_id === undefined
      ? openConversation(input.before)
      : await claim(deps, { accountId, conversationId: body.conversation_id });
  return {
    input,
    message,
    model,
    modelName: `${deps.prefix}-${model}`,
    language,
    claimed,
    ids: {
      conversation: body.conversation_id ?? deps.newId('chat'),
      question: deps.newId('msg'),
      answer: deps.newId('msg'),
    },
    createdAt,
  };
}

export type Written = {
  readonly answer: AnswerPlan;
  readonly commentary?: Commentary | undefined;
  readonly message: string;
  readonly citations: Citation[];
  readonly usage: ChatUsage;
  readonly before: Before;
};

/**
 * Writes the answer and verifies every citation.
 * @param onSegment called with each segment when it is ready; the next one waits for it
 */
export async function writeAnswer(
  deps: ChatDeps,
  admission: AdmittedMessage,
  onSegment?: (segment: Segment) => Promise<void>,
): Promise<Written> {
  const stopRenewing = holdTurn(deps, admission);
  try {
    const { message: question, model, language, claimed, input } = admission;
    const asked = { message: question, model, language, before: claimed.before };
    const { answer: planned, corpus: texts, complete } = await deps.answer(input.accountId, asked);
    const corpus = { ...texts, edition: planned.outline.edition };
    const segments: Segment[] = [];
    const take = async (segment: Segment) => {
      segments.push(segment);
      await onSegment?.(segment);
    };
    let result: WriterResult = { usage: { provider: 'corpus', evidence: planned.evidence.length }, answer: planned };
    const writer = deps.writers[model];
    if (writer === undefined || !leavesAChoice(planned)) {
      for (const segment of compose(corpus, planned.outline)) await take(segment);
    } else {
      const { signal, commentable = false } = input;
      const writing = writer({ question, answer: planned, model, corpus, commentable, signal });
      for (let step = await writing.next(); ; step = await writing.next()) {
        if (step.done) {
          result = step.value;
          break;
        }
        await take(step.value);
      }
    }
    const { answer, commentary } = result;
    const usage = complete ? result.usage : { ...result.usage, complete };
    const { message, citations } = layOut(segments);
    const faults = checkMessage(corpus, message, citations);
    await stopRenewing();
    if (faults.length > 0) throw new Error(`an answer did not pass the check of its citations: ${faults.join('; ')}`);
    return { answer, commentary, message, citations, usage, before: afterwards(corpus, answer, claimed.before) };
  } catch (error) {
    await stopRenewing();
    await release(deps, admission, error);
    throw error;
  }
}

/** Tests whether a language model can choose anything: the answer is not settled, and the texts may have one. */
function leavesAChoice({ settled, outline, evidence, offer }: AnswerPlan): boolean {
  if (settled === true) return false;
  return evidence.length > 0 || (outline.reason === 'no_evidence' && (offer?.passages.length ?? 0) > 0);
}

/** Saves message and answer in one transaction, and releases the turn. */
export async function finishChat(deps: ChatDeps, admission: AdmittedMessage, written: Written): Promise<ChatAnswer> {
  const { outline } = written.answer;
  const { ids, modelName, createdAt } = admission;
  const result: ChatAnswer = {
    id: ids.conversation,
    message: written.message,
    model: modelName,
    created_at: createdAt,
    message_id: ids.answer,
    conversation_id: ids.conversation,
    status: outline.status,
    abstain_reason: outline.reason,
    language: outline.language,
    citations: written.citations,
    verse_translations: verseTranslations(written.citations),
    usage: written.usage,
    ...(written.commentary === undefined ? {} : { commentary: written.commentary }),
  };
  const { body, claim } = admission.input;
  await claim?.settle();
  const keepAnswer = async (db: ChatDeps['db']) => claim?.keep(db, { status: 200, body: result });
  if (body.store === false) await keepAnswer(deps.db);
  else await keep(deps, admission, { result, before: written.before, keepAnswer });
  return result;
}

function checkedMessage(message: string): string {
  const text = message.trim();
  const length = codePoints(text);
  const fault = (what: string) =>
    invalidParameters([
      {
        location: 'body.message',
        message: what,
        fix: `use 1 to ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters`,
      },
    ]);
  if (!text.isWellFormed()) throw fault('has half of a surrogate pair');
  if (text.replace(/[\p{Z}\p{C}]/gu, '') === '') throw fault('is blank');
  if (length > MAX_MESSAGE_LENGTH) throw fault(`has ${length.toLocaleString('en')} characters`);
  return text;
}
