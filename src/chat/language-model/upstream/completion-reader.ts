import { UpstreamFault } from './upstream-fault.ts';

export type UpstreamPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'done'; readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

/** A server-sent event of compatible servers. Any field can be missing. */
type Event = {
  readonly error?: unknown;
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly delta?: {
      readonly content?: string | readonly { readonly text?: string }[] | null;
    } | null;
  }[];
};

const THINKING = '<think>';
const THOUGHT = '</think>';
/** Limits for the reasoning of a model, and a line of its stream. Beyond them the stream is aborted. In UTF-16 units. */
const MAX_THOUGHT = 400_000;
const MAX_LINE = 1_000_000;

/** Parses a streamed chat completion: server-sent events in, text out. Drops the reasoning before the answer. */
export class CompletionReader {
  /** Fragments of the current line. */
  #line: string[] = [];
  #lineLength = 0;
  #finished = false;
  #usage: Event['usage'];
  #stage: 'beginning' | 'thinking' | 'thought' | 'text' = 'beginning';
  /** At the start, the text so far. While the model reasons, the last characters, which can be part of the end tag. */
  #pending = '';
  #thoughtLength = 0;

  /** @throws {UpstreamFault} when it is not such a stream */
  *read(text: string): Generator<UpstreamPart> {
    // Scans each fragment once, however many fragments a line has.
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#addToLine(text.slice(start, end));
      yield* this.#endLine();
      start = end + 1;
    }
    this.#addToLine(text.slice(start));
  }

  /** @throws {UpstreamFault} when the stream was truncated */
  *end(): Generator<UpstreamPart> {
    yield* this.#endLine();
    if (!this.#finished) throw new UpstreamFault('refused', 'it broke off in the middle');
    if (this.#stage === 'beginning' && this.#pending !== '') yield { type: 'text', text: this.#pending };
    yield { type: 'done', inputTokens: this.#usage?.prompt_tokens, outputTokens: this.#usage?.completion_tokens };
  }

  #addToLine(text: string): void {
    this.#lineLength += text.length;
    if (this.#lineLength > MAX_LINE) throw new UpstreamFault('refused', 'it sent a line that does not end');
    if (text !== '') this.#line.push(text);
  }

  *#endLine(): Generator<UpstreamPart> {
    const line = this.#line.join('');
    this.#line = [];
    this.#lineLength = 0;
    yield* this.#readLine(line);
  }

  *#readLine(line: string): Generator<UpstreamPart> {
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
  }

  #withoutThought(text: string): string {
    if (this.#stage === 'text') return text;
    if (this.#stage === 'thinking') return this.#think(text);
    const all = (this.#pending + text).trimStart();
    this.#pending = '';
    if (this.#stage === 'beginning') {
      if (all.startsWith(THINKING)) {
        this.#stage = 'thinking';
        return this.#think(all.slice(THINKING.length));
      }
      if (THINKING.startsWith(all)) {
        this.#pending = all;
        return '';
      }
    }
    if (all !== '') this.#stage = 'text';
    return all;
  }

  /** Discards the reasoning, except for characters that can be the start of the end tag. */
  #think(text: string): string {
    this.#thoughtLength += text.length;
    const all = this.#pending + text;
    const end = all.indexOf(THOUGHT);
    if (end < 0) {
      if (this.#thoughtLength > MAX_THOUGHT) throw new UpstreamFault('refused', 'its thoughts do not come to an end');
      this.#pending = all.slice(1 - THOUGHT.length);
      return '';
    }
    this.#pending = '';
    this.#stage = 'thought';
    return this.#withoutThought(all.slice(end + THOUGHT.length));
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
