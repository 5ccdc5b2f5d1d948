import type { ChatUsage } from '@isnad/contract/chat';
import { Failure } from '@isnad/contract/failure';
import { compose } from '../compose.ts';
import type { Writer, WriterInput } from '../create-chat.ts';
import type { ChatCorpus, Passage } from '../passages/passages.ts';
import type { Segment } from '../segments.ts';
import { PHRASES } from '../wording/phrases.ts';
import { AnswerBuilder } from './answer-builder.ts';
import { editSentence, evidenceCheck } from './guard/editor.ts';
import { type Echoes, verseEchoes } from './guard/quotations/echoes.ts';
import type { Judge } from './guard/quotations/judge.ts';
import { wordCount } from './guard/quotations/spans.ts';
import { plainText } from './guard/reading/plain-text.ts';
import { type Sentence, Sentences } from './guard/reading/sentences.ts';
import { ModelSession } from './model-session.ts';
import { askAgain, promptFor } from './prompt.ts';
import type { Prompt, Upstream } from './upstream/upstream.ts';
import { type FaultKind, UpstreamFault } from './upstream/upstream-fault.ts';

type Deps = {
  readonly upstream: Upstream;
  /** Upstream timeout of one answer in milliseconds, including retries. */
  readonly timeoutMs: number;
  /** Finds and judges the quotations in a text. */
  readonly judge: Judge;
};

/** The model text refers to no passage, so it cannot be verified. */
class Unverified extends Error {
  override name = 'Unverified';
}

/**
 * Creates a writer with a language model that answers from the retrieved passages. The model only names references; quotations are inserted from the
 * corpus. Anything else that looks like a quotation is checked, and removed when it is invalid. When the model fails, the answer is the one from the
 * corpus alone.
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
      if (input.streamed === true) yield* writeAtOnce(draft);
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

/** Adds the hadiths that the model was given. All verses are already known. */
function learnHadiths(echoes: Echoes, { hadith }: ChatCorpus, passages: readonly Passage[]): void {
  for (const { kind, doc } of passages) {
    if (kind !== 'hadith' || hadith === undefined) continue;
    for (const lang of ['en', 'bn'] as const) echoes.learn(hadith.records.text(doc, lang) ?? '');
  }
}

/** Streams each sentence as soon as it is decided, but none before the first passage. */
async function* writeAtOnce(draft: GuardedDraft): AsyncGenerator<Segment> {
  const sentences = new Sentences();
  const held: Segment[] = [];
  for await (const text of plainText(draft.talk.ask(draft.prompt))) {
    held.push(...draft.take(sentences.add(text)));
    if (draft.refers) yield* held.splice(0);
  }
  held.push(...draft.take(sentences.end()));
  if (draft.refers) yield* held;
  yield* draft.close();
}

/** Verifies the whole text before any of it is sent. Asks the model a second time when the first attempt has faults. */
async function writeWhole(draft: GuardedDraft): Promise<Segment[]> {
  const first = await draft.attempt(draft.prompt);
  if (first.removed.length === 0 && first.quotations > 0) return first.segments;
  try {
    const second = await draft.attempt(askAgain(draft.prompt, first.said, first.removed));
    if (second.quotations > 0) return second.segments;
  } catch (error) {
    // The rest of the first attempt is better than nothing.
    if (!(error instanceof UpstreamFault) || first.quotations === 0) throw error;
  }
  return draft.backTo(first);
}

type Attempt = { said: string; segments: Segment[]; removed: readonly string[]; quotations: number };

/** Too few words to tell whether they continue a recitation. */
const FEW_WORDS = 4;

/** An answer in progress: checks the model text and inserts quotations. */
class GuardedDraft {
  readonly talk: ModelSession;
  readonly #judge: Judge;
  readonly #echoes: Echoes;
  readonly #input: WriterInput;
  #page: AnswerBuilder;
  #removed: string[] = [];
  #reciting = false;
  #introduced = false;

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

  /** The prompt with all passages that the model has been given so far. */
  get prompt(): Prompt {
    const { question, corpus, answer } = this.#input;
    const { language, model } = answer.outline;
    return promptFor(corpus, {
      question,
      language,
      model,
      evidence: this.talk.evidence,
      searching: model === 'pro',
      says: answer.says,
    });
  }

  /** True once the answer refers to a passage. */
  get refers(): boolean {
    return this.#page.refers;
  }

  /** Checks sentences and yields text that is safe to send. */
  *take(sentences: Iterable<Sentence>): Generator<Segment> {
    const { corpus, answer } = this.#input;
    const { language } = answer.outline;
    for (const sentence of sentences) {
      const isEvidence = evidenceCheck(this.talk.evidence);
      const editing = { corpus, judge: this.#judge, echoes: this.#echoes, language, isEvidence };
      const held = { ...sentence, beside: this.#reciting, introduced: this.#introduced };
      const { text, mentions, removed, recited, introduces } = editSentence(editing, held);
      this.#reciting = recited || (this.#reciting && wordCount(sentence.text) < FEW_WORDS);
      // A blank line between an introduction and its words.
      if (sentence.text.trim() !== '') this.#introduced = introduces;
      this.#removed.push(...removed);
      this.#page.mention(mentions);
      yield* this.#page.say(text);
    }
  }

  /** Ends the answer. @throws {Unverified} when it has no quotation */
  *close(): Generator<Segment> {
    const { outline } = this.#input.answer;
    yield* this.#page.close([]);
    if (this.#page.quotations === 0) throw new Unverified();
    yield* this.#page.close([...this.#takenOut(), ...outline.closing]);
  }

  async attempt(prompt: Prompt): Promise<Attempt> {
    this.#page = new AnswerBuilder(this.#input.corpus, this.#input.answer.outline);
    this.#removed = [];
    [this.#reciting, this.#introduced] = [false, false];
    let said = '';
    for await (const text of plainText(this.talk.ask(prompt))) said += text;
    const sentences = new Sentences();
    const segments = [...this.take([...sentences.add(said), ...sentences.end()]), ...this.#page.close([])];
    const quotations = this.#page.quotations;
    segments.push(...this.#page.close([...this.#takenOut(), ...this.#input.answer.outline.closing]));
    return { said, segments, removed: this.#removed, quotations };
  }

  /** Restores an earlier attempt. @throws {Unverified} when it has no quotation */
  backTo({ segments, removed, quotations }: Attempt): Segment[] {
    this.#removed = [...removed];
    if (quotations === 0) throw new Unverified();
    return segments;
  }

  /** Yields the answer from the corpus alone, after any text already sent. */
  *giveUp(): Generator<Segment> {
    const { corpus, answer, streamed } = this.#input;
    if (streamed === true && this.#page.refers) {
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
