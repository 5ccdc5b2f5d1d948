import type { ChatLanguage } from '@isnad/contract/chat';
import type { ChatCorpus, Passage } from '../passages/passages.ts';
import { retrieve } from '../passages/retrieve.ts';
import { samePassage } from './guard/quotations/named-references.ts';
import { describePassages, SEARCH_TOOL } from './prompt.ts';
import type { UpstreamPart } from './upstream/completion-reader.ts';
import type { Prompt, Upstream } from './upstream/upstream.ts';
import { UpstreamFault } from './upstream/upstream-fault.ts';

/** Maximum number of searches a model can make for one answer. */
const MAX_SEARCHES = 4;
/** Number of passages of each kind that such a search returns. */
const FOUND = 4;
/** Limit for a model that does not stop. In UTF-16 units. */
const MAX_TEXT_LENGTH = 16_000;
const MAX_OUTPUT_TOKENS = 4_000;

type Deps = {
  readonly upstream: Upstream;
  readonly corpus: ChatCorpus;
  readonly language: ChatLanguage;
  readonly evidence: readonly Passage[];
  /** Offers the search tool to the model. */
  readonly searching: boolean;
  readonly signal: AbortSignal;
  /** Called with the passages that the model is given. */
  readonly onGiven: (passages: readonly Passage[]) => void;
  /** Deadline of the answer, in `performance.now()` time. */
  readonly end: number;
};

/** The exchange with a model for one answer: prompts, tool calls and text. */
export class ModelSession {
  readonly #deps: Deps;
  readonly #evidence: Passage[];
  #searches: number;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#evidence = [...deps.evidence];
    deps.onGiven(deps.evidence);
    this.#searches = deps.searching ? MAX_SEARCHES : 0;
  }

  /** The passages that the model has been given so far, including its own search results. */
  get evidence(): readonly Passage[] {
    return this.#evidence;
  }

  get tokens(): { readonly input_tokens?: number; readonly output_tokens?: number } {
    const [input, output] = [this.#inputTokens, this.#outputTokens];
    return {
      ...(input === undefined ? {} : { input_tokens: input }),
      ...(output === undefined ? {} : { output_tokens: output }),
    };
  }

  /** Streams the model's reply to a prompt. @throws {UpstreamFault} */
  async *ask(prompt: Prompt): AsyncGenerator<string> {
    let length = 0;
    let asked = prompt;
    for (;;) {
      const calls: Call[] = [];
      for await (const part of this.#call(asked)) {
        if (part.type === 'call') calls.push(part);
        if (part.type === 'done') this.#count(part);
        if (part.type !== 'text') continue;
        length += part.text.length;
        if (length > MAX_TEXT_LENGTH) throw new UpstreamFault('refused', 'it does not come to an end');
        yield part.text;
      }
      if (calls.length === 0) return;
      asked = [...asked, ...this.#answerCalls(calls)];
    }
  }

  async *#call(prompt: Prompt): AsyncGenerator<UpstreamPart> {
    const { upstream, signal, end } = this.#deps;
    const request = () => {
      const withinMs = end - performance.now();
      if (withinMs <= 0) throw new UpstreamFault('timeout', 'it took too long');
      return { prompt, maxOutputTokens: MAX_OUTPUT_TOKENS, signal, withinMs };
    };
    if (this.#searches <= 0) {
      yield* upstream(request());
      return;
    }
    try {
      yield* upstream({ ...request(), tools: SEARCH_TOOL });
    } catch (error) {
      // Some models do not support tools and respond with a 400 or 422.
      if (!(error instanceof UpstreamFault && (error.status === 400 || error.status === 422))) throw error;
      this.#searches = 0;
      yield* upstream(request());
    }
  }

  #answerCalls(calls: readonly Call[]): Prompt {
    const tool_calls = calls.map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: input },
    }));
    const results = calls.map(({ id, input }) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: this.#search(parsed(input)),
    }));
    return [{ role: 'assistant', content: null, tool_calls }, ...results];
  }

  /** Runs a search for the model and adds the results to the evidence. */
  #search({ query, kind }: Readonly<Record<string, unknown>>): string {
    const { corpus, language } = this.#deps;
    if (this.#searches <= 0) return 'No more searches. Write the answer now.';
    this.#searches -= 1;
    if (typeof query !== 'string' || query.trim() === '') return 'The query is missing.';
    const kinds: readonly Passage['kind'][] = kind === 'quran' || kind === 'hadith' ? [kind] : ['quran', 'hadith'];
    const found = kinds.flatMap((one) =>
      retrieve(corpus, { query: query.slice(0, 256), kind: one, limit: FOUND, language }),
    );
    this.#deps.onGiven(found);
    for (const passage of found) {
      if (!this.#evidence.some((known) => samePassage(known, passage))) this.#evidence.push(passage);
    }
    return JSON.stringify({ passages: describePassages(corpus, found, language) });
  }

  #count({ inputTokens, outputTokens }: Extract<UpstreamPart, { type: 'done' }>): void {
    if (inputTokens !== undefined) this.#inputTokens = (this.#inputTokens ?? 0) + inputTokens;
    if (outputTokens !== undefined) this.#outputTokens = (this.#outputTokens ?? 0) + outputTokens;
  }
}

type Call = Extract<UpstreamPart, { type: 'call' }>;

function parsed(input: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
