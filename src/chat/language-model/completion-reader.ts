import { UpstreamFault } from './upstream-fault.ts';

export type UpstreamPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly id: string; readonly name: string; readonly input: string }
  | { readonly type: 'done'; readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

type CallPiece = {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | null };
};
/** An event as compatible servers send it; each field may be missing. */
type Event = {
  readonly error?: unknown;
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly delta?: {
      readonly content?: string | readonly { readonly text?: string }[] | null;
      readonly tool_calls?: readonly CallPiece[] | null;
    } | null;
  }[];
};

const THINKING = '<think>';
const THOUGHT = '</think>';

/** Reads a streamed chat completion: server-sent events in, text and tool calls out. What a model thinks aloud before it answers is left out. */
export class CompletionReader {
  #rest = '';
  #finished = false;
  #usage: Event['usage'];
  readonly #calls = new Map<number, { id: string; name: string; input: string }>();
  /** The beginning of the text, as long as it may be a thought; undefined once it is none, or over. */
  #thought: string | undefined = '';

  /** @throws {UpstreamFault} when it is no such stream */
  *read(text: string): Generator<UpstreamPart> {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) yield* this.#line(line);
  }

  /** @throws {UpstreamFault} when it has broken off in the middle */
  *end(): Generator<UpstreamPart> {
    yield* this.#line(this.#rest);
    if (!this.#finished) throw new UpstreamFault('refused', 'it broke off in the middle');
    if (this.#thought !== undefined && !this.#thought.startsWith(THINKING) && this.#thought !== '') {
      yield { type: 'text', text: this.#thought };
    }
    for (const { id, name, input } of this.#calls.values()) yield { type: 'call', id, name, input };
    yield { type: 'done', inputTokens: this.#usage?.prompt_tokens, outputTokens: this.#usage?.completion_tokens };
  }

  *#line(line: string): Generator<UpstreamPart> {
    if (!line.startsWith('data:')) return;
    const data = line.slice(5).trim();
    if (data === '[DONE]') {
      this.#finished = true;
      return;
    }
    const event = parsed(data);
    this.#usage = event.usage ?? this.#usage;
    const choice = event.choices?.[0];
    if (typeof choice?.finish_reason === 'string') this.#finished = true;
    const content = choice?.delta?.content ?? '';
    const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
    const said = this.#withoutThought(text);
    if (said !== '') yield { type: 'text', text: said };
    for (const call of choice?.delta?.tool_calls ?? []) this.#addCall(call);
  }

  #withoutThought(text: string): string {
    if (this.#thought === undefined) return text;
    this.#thought = (this.#thought + text).trimStart();
    const begun = this.#thought.slice(0, THINKING.length);
    if (THINKING.startsWith(begun) && begun !== THINKING) return '';
    const end = begun === THINKING ? this.#thought.indexOf(THOUGHT) : 0;
    if (end < 0) return '';
    const said = begun === THINKING ? this.#thought.slice(end + THOUGHT.length).trimStart() : this.#thought;
    this.#thought = undefined;
    return said;
  }

  #addCall({ index = this.#calls.size, id, function: called }: CallPiece): void {
    const call = this.#calls.get(index) ?? { id: id ?? `call_${index}`, name: '', input: '' };
    this.#calls.set(index, call);
    call.name += called?.name ?? '';
    call.input += called?.arguments ?? '';
  }
}

function parsed(data: string): Event {
  let event: Event | null;
  try {
    event = JSON.parse(data) as Event | null;
  } catch {
    throw new UpstreamFault('refused', 'it sent what is no JSON');
  }
  if (typeof event !== 'object' || event === null || event.error !== undefined) {
    throw new UpstreamFault('refused', 'it sent an error, or what is no such event');
  }
  return event;
}
