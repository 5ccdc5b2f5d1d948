import { type Outline, passageSegments } from '../compose.ts';
import type { ChatCorpus, Passage } from '../passages/passages.ts';
import type { Segment } from '../segments.ts';
import { samePassage } from './guard/quotations/named-references.ts';

/** Builds an answer paragraph by paragraph. After each paragraph come the passages that it mentions first. */
export class AnswerBuilder {
  readonly #corpus: ChatCorpus;
  readonly #outline: Outline;
  #blanks = '';
  #begun = false;
  #waiting: Passage[] = [];
  readonly #quoted: Passage[] = [];
  #quotations = 0;

  constructor(corpus: ChatCorpus, outline: Outline) {
    this.#corpus = corpus;
    this.#outline = outline;
  }

  /** Number of quotations so far. */
  get quotations(): number {
    return this.#quotations;
  }

  /** True once the answer refers to a passage. */
  get refers(): boolean {
    return this.#quoted.length > 0;
  }

  /** True once the answer has any text. */
  get begun(): boolean {
    return this.#begun;
  }

  mention(passages: readonly Passage[]): void {
    for (const passage of passages) {
      if (!this.#quoted.some((known) => samePassage(known, passage))) {
        this.#quoted.push(passage);
        this.#waiting.push(passage);
      }
    }
  }

  /** Holds whitespace back until text follows it. A blank line ends the paragraph. */
  say(text: string): Segment[] {
    const out: Segment[] = [];
    for (const part of text.split(/(\s*\n\s*\n\s*)/u)) {
      const words = part.trim();
      const from = words === '' ? part.length : part.indexOf(words);
      this.#blanks += part.slice(0, from);
      if (words === '') continue;
      if (/\n\s*\n/u.test(this.#blanks)) {
        out.push(...this.#quoteWaiting());
        this.#blanks = '\n\n';
      }
      out.push((this.#begun ? this.#blanks : '') + words);
      this.#begun = true;
      this.#blanks = part.slice(from + words.length);
    }
    return out;
  }

  /** Returns the pending passages, then these sentences, each as a paragraph. */
  close(sentences: readonly string[]): Segment[] {
    const out = this.#quoteWaiting();
    this.#blanks = '';
    for (const sentence of sentences) {
      out.push((this.#begun ? '\n\n' : '') + sentence);
      this.#begun = true;
    }
    return out;
  }

  #quoteWaiting(): Segment[] {
    const out: Segment[] = [];
    for (const passage of this.#waiting) {
      const segments = passageSegments(this.#corpus, passage, this.#outline);
      if (segments.length === 0) continue;
      if (this.#begun) out.push('\n\n');
      out.push(...segments);
      this.#begun = true;
      this.#quotations += segments.filter((segment) => typeof segment !== 'string').length;
    }
    this.#waiting = [];
    return out;
  }
}
