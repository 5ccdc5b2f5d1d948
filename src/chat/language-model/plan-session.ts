import type { ChatLanguage } from '@isnad/contract/chat';
import type { ChatCorpus } from '../passages/passages.ts';
import { retrieve } from '../passages/retrieve.ts';
import type { Offer } from './offer.ts';
import { type Asked, goOn, promptFor } from './prompt.ts';
import { StepReader } from './step-reader.ts';
import { type Dropped, planSchema, readStep, type Step } from './steps.ts';
import type { UpstreamPart } from './upstream/completion-reader.ts';
import type { Prompt, Upstream } from './upstream/upstream.ts';
import { UpstreamFault } from './upstream/upstream-fault.ts';

/** Maximum number of searches a model can make for one answer. */
const MAX_SEARCHES = 2;
/** Number of passages of each kind that such a search returns. */
const FOUND = 5;
/** Limit for a model that does not stop. In UTF-16 units. */
const MAX_TEXT_LENGTH = 64_000;
const MAX_OUTPUT_TOKENS = 2_000;

/** Whether the API of a model takes a JSON schema. It is asked once. */
export type Format = { takesSchema: boolean };

type Deps = {
  readonly upstream: Upstream;
  readonly format: Format;
  readonly corpus: ChatCorpus;
  readonly offer: Offer;
  readonly asked: Asked;
  readonly signal: AbortSignal;
  /** Deadline of the answer, in `performance.now()` time. */
  readonly end: number;
};

/** The exchange with a model for one answer: its steps, and the searches it asks for. */
export class PlanSession {
  readonly #deps: Deps;
  #searches: number;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#searches = deps.asked.searching ? MAX_SEARCHES : 0;
  }

  get tokens(): { readonly input_tokens?: number; readonly output_tokens?: number } {
    const [input, output] = [this.#inputTokens, this.#outputTokens];
    return {
      ...(input === undefined ? {} : { input_tokens: input }),
      ...(output === undefined ? {} : { output_tokens: output }),
    };
  }

  /** Yields each step of the plan when it is complete, or why there is none. @throws {UpstreamFault} */
  async *steps(): AsyncGenerator<Exclude<Step, { kind: 'search' }> | Dropped> {
    const { corpus, offer, asked } = this.#deps;
    let prompt = promptFor(corpus, offer, asked);
    for (;;) {
      let said = '';
      let query: string | undefined;
      for await (const { json, text } of this.#objects(prompt)) {
        said += text;
        const step = json === undefined ? 'malformed' : readStep(json);
        if (typeof step === 'string' || step.kind !== 'search') yield step;
        else if (this.#searches <= 0) yield 'out_of_place';
        else {
          query = step.query;
          break;
        }
      }
      if (query === undefined) return;
      this.#searches -= 1;
      prompt = [...prompt, ...goOn(corpus, offer, { said, found: this.#search(query) })];
    }
  }

  /** The objects in the reply to a prompt, with the text that has come since the last one. */
  async *#objects(prompt: Prompt): AsyncGenerator<{ json?: string; text: string }> {
    const reader = new StepReader();
    let [length, text, overlong] = [0, '', 0];
    for await (const part of this.#call(prompt)) {
      if (part.type === 'done') this.#count(part);
      else {
        length += part.text.length;
        if (length > MAX_TEXT_LENGTH) throw new UpstreamFault('refused', 'it does not come to an end');
        text += part.text;
        for (const json of reader.read(part.text)) {
          yield { json, text };
          text = '';
        }
        for (; overlong < reader.overlong; overlong++) yield { text: '' };
      }
    }
  }

  async *#call(prompt: Prompt): AsyncGenerator<UpstreamPart> {
    const { upstream, signal, end, format } = this.#deps;
    const request = () => {
      const withinMs = end - performance.now();
      if (withinMs <= 0) throw new UpstreamFault('timeout', 'it took too long');
      return { prompt, maxOutputTokens: MAX_OUTPUT_TOKENS, signal, withinMs };
    };
    if (format.takesSchema) {
      try {
        yield* upstream({ ...request(), schema: this.#schema() });
        return;
      } catch (error) {
        if (!(error instanceof UpstreamFault && (error.status === 400 || error.status === 422))) throw error;
        format.takesSchema = false;
      }
    }
    yield* upstream(request());
  }

  #schema(): object {
    const { offer, asked } = this.#deps;
    const { commenting } = asked;
    const [refs, subjects] = [[...offer.passages.keys()], [...offer.subjects.keys()]];
    return planSchema({ refs, subjects, searching: this.#searches > 0, commenting });
  }

  /** @returns references of what is new */
  #search(query: string): string[] {
    const { corpus, offer, asked } = this.#deps;
    const language: ChatLanguage = asked.language;
    return (['quran', 'hadith'] as const).flatMap((kind) =>
      offer.add(retrieve(corpus, { query, kind, limit: FOUND, language })),
    );
  }

  #count({ inputTokens, outputTokens }: Extract<UpstreamPart, { type: 'done' }>): void {
    if (inputTokens !== undefined) this.#inputTokens = (this.#inputTokens ?? 0) + inputTokens;
    if (outputTokens !== undefined) this.#outputTokens = (this.#outputTokens ?? 0) + outputTokens;
  }
}
