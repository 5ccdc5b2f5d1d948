import type { ChatUsage } from '../../contract/chat.ts';
import { Failure } from '../../contract/failure.ts';
import { compose } from '../compose.ts';
import type { Writer, WriterInput } from '../create-chat.ts';
import type { ChatCorpus, Passage } from '../passages.ts';
import { PHRASES } from '../phrases.ts';
import type { Segment } from '../segments.ts';
import { AnswerBuilder } from './answer-builder.ts';
import { type Echoes, verseEchoes } from './echoes.ts';
import { editPiece, evidenceCheck } from './editor.ts';
import type { Judge } from './judge.ts';
import { ModelSession } from './model-session.ts';
import { plainText } from './plain-text.ts';
import { askAgain, promptFor } from './prompt.ts';
import { type Piece, Sentences } from './sentences.ts';
import { wordCount } from './spans.ts';
import type { Prompt, Upstream } from './upstream.ts';
import { type FaultKind, UpstreamFault } from './upstream-fault.ts';

type Deps = {
  readonly upstream: Upstream;
  /** Milliseconds one answer may take upstream, all retries included. */
  readonly timeoutMs: number;
  /** Finds quotations in a text and judges them. */
  readonly judge: Judge;
};

/** Nothing that the model wrote refers to a text: it cannot be verified. */
class Unverified extends Error {
  override name = 'Unverified';
}

/**
 * Lets a language model write the answer from the passages that were found. It only names references: quotations are put in here, from the
 * books, and whatever else looks like one is checked, and taken out when it does not hold. When the model fails, the answer is the one
 * from the texts alone.
 */
export function languageModelWriter(deps: Deps): Writer {
  let echoes: Promise<Echoes> | undefined;
  return async function* write(input) {
    const { answer, corpus, signal } = input;
    const { outline } = answer;
    if (outline.status === 'abstained') {
      yield* compose(corpus, outline);
      return { provider: 'corpus', evidence: answer.evidence.length };
    }
    echoes ??= verseEchoes(corpus.quran);
    const known = await echoes;
    const talk = new ModelSession({
      upstream: deps.upstream,
      corpus,
      language: outline.language,
      evidence: answer.evidence,
      searching: outline.model === 'pro',
      signal,
      onGiven: (passages) => learnHadiths(known, corpus, passages),
      end: performance.now() + deps.timeoutMs,
    });
    const draft = new GuardedDraft({ judge: deps.judge, echoes: known, input, talk });
    try {
      // An answer in Arabic shows no sign by its letters, so that all its sentences are held to their end.
      if (input.streamed === true) yield* writeAtOnce(draft, outline.language === 'ar' ? undefined : known);
      else yield* await writeWhole(draft);
      return draft.usage();
    } catch (error) {
      if (signal.aborted) throw goneReason(signal);
      const fallback = fallbackOf(error);
      yield* draft.giveUp();
      return { ...draft.usage(), provider: 'corpus', fallback };
    }
  };
}

/** Verses are known all; of the hadiths, those that a model has been given. */
function learnHadiths(echoes: Echoes, { hadith }: ChatCorpus, passages: readonly Passage[]): void {
  for (const { kind, doc } of passages) {
    if (kind !== 'hadith' || hadith === undefined) continue;
    for (const lang of ['en', 'bn'] as const) echoes.learn(hadith.records.text(doc, lang) ?? '');
  }
}

/** Each piece goes out as soon as it is safe. */
async function* writeAtOnce(draft: GuardedDraft, echoes: Echoes | undefined): AsyncGenerator<Segment> {
  const sentences = new Sentences(echoes);
  const distrust = () => sentences.distrust();
  for await (const text of plainText(draft.talk.ask(draft.prompt))) yield* draft.take(sentences.add(text), distrust);
  yield* draft.take(sentences.end(), distrust);
  yield* draft.close();
}

/** Nothing goes out before all of it has been looked at; a model that was at fault is asked once more. */
async function writeWhole(draft: GuardedDraft): Promise<Segment[]> {
  const first = await draft.attempt(draft.prompt);
  if (first.removed.length === 0 && first.quotations > 0) return first.segments;
  try {
    const second = await draft.attempt(askAgain(draft.prompt, first.said, first.removed));
    if (second.quotations > 0) return second.segments;
  } catch (error) {
    // What is left of the first is better than nothing.
    if (!(error instanceof UpstreamFault) || first.quotations === 0) throw error;
  }
  return draft.backTo(first);
}

type Attempt = { said: string; segments: Segment[]; removed: readonly string[]; quotations: number };

/** Too few to tell whether they are recited like those before them. */
const FEW_WORDS = 4;

/** An answer as it is being written by a model. */
class GuardedDraft {
  readonly talk: ModelSession;
  readonly #judge: Judge;
  readonly #echoes: Echoes;
  readonly #input: WriterInput;
  #page: AnswerBuilder;
  #removed: string[] = [];
  #reciting = false;

  constructor({
    judge,
    echoes,
    input,
    talk,
  }: { judge: Judge; echoes: Echoes; input: WriterInput; talk: ModelSession }) {
    this.#judge = judge;
    this.#echoes = echoes;
    this.#input = input;
    this.talk = talk;
    this.#page = new AnswerBuilder(input.corpus, input.answer.outline);
  }

  /** What the model is asked, with all the passages it has been given by now. */
  get prompt(): Prompt {
    const { question, corpus, answer } = this.#input;
    const { language, model } = answer.outline;
    return promptFor(corpus, { question, language, model, evidence: this.talk.evidence, searching: model === 'pro' });
  }

  /** The pieces, as they may be said. @param onRemoved told before the next piece is cut when something of one was taken out */
  *take(pieces: Iterable<Piece>, onRemoved?: () => void): Generator<Segment> {
    const { corpus, answer } = this.#input;
    for (const piece of pieces) {
      if (piece.kind === 'plain') {
        yield* this.#page.say(piece.text);
        continue;
      }
      const isEvidence = evidenceCheck(this.talk.evidence);
      const { language } = answer.outline;
      const editing = { corpus, judge: this.#judge, echoes: this.#echoes, language, isEvidence };
      const { text, mentions, removed, recited } = editPiece(editing, { ...piece, beside: this.#reciting });
      this.#reciting = recited || (this.#reciting && wordCount(piece.text) < FEW_WORDS);
      this.#removed.push(...removed);
      if (removed.length > 0) onRemoved?.();
      this.#page.mention(mentions);
      yield* this.#page.say(text);
    }
  }

  /** The last words. @throws {Unverified} when nothing was quoted */
  *close(): Generator<Segment> {
    const { outline } = this.#input.answer;
    yield* this.#page.close([]);
    if (this.#page.quotations === 0) throw new Unverified();
    yield* this.#page.close([...this.#takenOut(), ...outline.closing]);
  }

  async attempt(prompt: Prompt): Promise<Attempt> {
    this.#page = new AnswerBuilder(this.#input.corpus, this.#input.answer.outline);
    this.#removed = [];
    let said = '';
    for await (const text of plainText(this.talk.ask(prompt))) said += text;
    const sentences = new Sentences(undefined);
    const segments = [...this.take([...sentences.add(said), ...sentences.end()]), ...this.#page.close([])];
    const quotations = this.#page.quotations;
    segments.push(...this.#page.close([...this.#takenOut(), ...this.#input.answer.outline.closing]));
    return { said, segments, removed: this.#removed, quotations };
  }

  /** Takes an earlier attempt after all. @throws {Unverified} when nothing was quoted in it */
  backTo({ segments, removed, quotations }: Attempt): Segment[] {
    this.#removed = [...removed];
    if (quotations === 0) throw new Unverified();
    return segments;
  }

  /** The answer from the texts alone, behind what has been said already. */
  *giveUp(): Generator<Segment> {
    const { corpus, answer, streamed } = this.#input;
    if (streamed === true && this.#page.begun) {
      yield* this.#page.close([...this.#takenOut(), PHRASES[answer.outline.language].brokeOff]);
      yield '\n\n';
    }
    yield* compose(corpus, answer.outline);
  }

  usage(): ChatUsage {
    const removed = this.#removed.length;
    return {
      provider: 'model',
      evidence: this.talk.evidence.length,
      ...(removed > 0 ? { removed_quotations: removed } : {}),
      ...this.talk.tokens,
    };
  }

  #takenOut(): string[] {
    const removed = this.#removed.length;
    return removed > 0 ? [PHRASES[this.#input.answer.outline.language].takenOut(removed)] : [];
  }
}

function goneReason({ reason }: AbortSignal): Failure {
  return reason instanceof Failure ? reason : new Failure('unavailable', 'Nobody waits for the answer any more.');
}

function fallbackOf(error: unknown): FaultKind | 'unverified' {
  if (error instanceof UpstreamFault) return error.kind;
  if (error instanceof Unverified) return 'unverified';
  throw error;
}
