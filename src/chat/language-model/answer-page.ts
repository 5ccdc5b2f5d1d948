import type { AbstainReason } from '@isnad/contract/chat';
import { type Outline, passageSegments } from '../compose.ts';
import type { ChatCorpus, Passage } from '../passages/passages.ts';
import type { Segment } from '../segments.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { LINK_PHRASES } from '../wording/link-phrases.ts';
import { PHRASES } from '../wording/phrases.ts';
import type { Offer, OfferedSubject } from './offer.ts';
import { MAX_QUOTES } from './prompt.ts';
import type { Abstention, Dropped, Link, Step } from './steps.ts';

/** Steps that put something on the page. */
export type PageStep = Exclude<Step, { kind: 'search' | 'comment' }>;

const REASONS: Readonly<Record<Abstention, AbstainReason>> = {
  not_answered: 'no_evidence',
  needs_a_scholar: 'ruling_requires_scholar',
  other_matter: 'out_of_scope',
};

/**
 * An answer that grows step by step. Every word on it is the service's own, or of a text: a step only says which. What a step names is looked up in
 * the offer, and a step that does not fit is left out.
 */
export class AnswerPage {
  readonly #corpus: ChatCorpus;
  readonly #outline: Outline;
  readonly #offer: Offer;
  readonly #shown: Passage[] = [];
  readonly #refs = new Set<string>();
  /** The subject that has been opened, while a text that its sentence rests on is not shown. */
  #waiting: string[] = [];
  #steps = 0;
  #begun = false;
  #ended = false;
  #opened = false;
  #abstained: AbstainReason | undefined;

  constructor(corpus: ChatCorpus, outline: Outline, offer: Offer) {
    this.#corpus = corpus;
    this.#outline = outline;
    this.#offer = offer;
  }

  /** The passages on it, in order. */
  get shown(): readonly Passage[] {
    return this.#shown;
  }

  /** Why it has no answer. Undefined when it has one. */
  get abstained(): AbstainReason | undefined {
    return this.#abstained;
  }

  /** True once nothing can be added. */
  get isEnded(): boolean {
    return this.#ended;
  }

  /** True once it has all the passages that it can have. */
  get isFull(): boolean {
    return this.#steps >= MAX_QUOTES[this.#outline.model];
  }

  /** True once it has any text. */
  get isBegun(): boolean {
    return this.#begun;
  }

  /** Adds a step, and returns what it puts on the page, or why it is left out. */
  add(step: PageStep): Segment[] | Dropped {
    if (this.#ended) return 'out_of_place';
    if (step.kind === 'subject') return this.#open(step.id);
    if (step.kind === 'quote') return this.#quote(step);
    if (step.kind === 'ask') return this.#askWhich();
    return this.#abstain(step.reason);
  }

  /** Ends the page: with the texts that the opening sentence rests on, and the notice that this is no ruling. */
  close(): Segment[] {
    const notice = PHRASES[this.#outline.language].ruling;
    const segments = [...this.#restOn()];
    const isDue = this.#outline.closing.includes(notice) && this.#abstained === undefined;
    if (isDue && this.#shown.length > 0 && !this.#ended) segments.push(...this.#paragraph(notice));
    this.#ended = true;
    return segments;
  }

  #open(id: string): Segment[] | Dropped {
    const subject = this.#offer.subjects.get(id);
    if (subject === undefined) return 'not_offered';
    if (this.#opened || this.#begun) return 'out_of_place';
    this.#opened = true;
    this.#waiting = [...subject.refs];
    return this.#first(subject.sentence);
  }

  #quote({ ref, sentences, link }: Extract<Step, { kind: 'quote' }>): Segment[] | Dropped {
    const offered = this.#offer.passages.get(ref);
    if (offered === undefined) return 'not_offered';
    if (sentences.some((number) => number < 1 || number > offered.sentences.length)) return 'no_such_sentence';
    if (this.#refs.has(ref)) return 'repeated';
    if (this.isFull) return 'too_many';
    this.#steps += 1;
    if (this.#waiting[0] === ref) {
      this.#waiting.shift();
      return this.#show(ref, sentences);
    }
    const before = this.#restOn();
    return [...before, ...this.#first(this.#sentenceFor(link, offered.isWeak)), ...this.#show(ref, sentences)];
  }

  /** A sentence of the answer. To somebody who says how they feel, a kind word comes before it. */
  #first(sentence: string): Segment[] {
    const { felt } = ANSWERS[this.#outline.language];
    const isDue = !this.#begun && this.#outline.opening.includes(felt);
    return [...(isDue ? this.#paragraph(felt) : []), ...this.#paragraph(sentence)];
  }

  /** A weak hadith is always announced as one, and nothing else is. */
  #sentenceFor(link: Link, isWeak: boolean): string {
    const fitting = isWeak ? 'weaker' : link === 'weaker' ? 'adds' : link;
    const sentences = LINK_PHRASES[this.#outline.language][fitting];
    return sentences[this.#steps % sentences.length] ?? sentences[0];
  }

  #askWhich(): Segment[] | Dropped {
    const [one, other]: (OfferedSubject | undefined)[] = [...this.#offer.subjects.values()];
    if (one === undefined || other === undefined) return 'not_offered';
    if (this.#begun) return 'out_of_place';
    this.#ended = true;
    return this.#paragraph(LINK_PHRASES[this.#outline.language].which(one.name, other.name));
  }

  #abstain(reason: Abstention): Segment[] | Dropped {
    const phrases = PHRASES[this.#outline.language];
    if (!this.#begun) {
      this.#ended = true;
      this.#abstained = REASONS[reason];
      return this.#paragraph(phrases.abstain[this.#abstained]);
    }
    if (reason !== 'needs_a_scholar') return 'out_of_place';
    const before = this.#restOn();
    this.#ended = true;
    return [...before, ...this.#paragraph(phrases.ruling)];
  }

  /** Shows the texts that the opening sentence rests on, as far as they are not shown. */
  #restOn(): Segment[] {
    const refs = this.#waiting.filter((ref) => !this.#refs.has(ref));
    this.#waiting = [];
    return refs.flatMap((ref) => this.#show(ref, []));
  }

  #show(ref: string, numbers: readonly number[]): Segment[] {
    const offered = this.#offer.passages.get(ref);
    if (offered === undefined) return [];
    const { passage, sentences } = offered;
    const parts = joined(numbers, sentences);
    this.#refs.add(ref);
    this.#shown.push(passage);
    return this.#paragraph(...passageSegments(this.#corpus, passage, { ...this.#outline, parts }));
  }

  #paragraph(...segments: readonly Segment[]): Segment[] {
    const out = this.#begun ? ['\n\n', ...segments] : [...segments];
    this.#begun = true;
    return out;
  }
}

type Part = { readonly start: number; readonly end: number };

/** The parts with these numbers, those in a row as one. Undefined for none and for all. */
function joined(numbers: readonly number[], sentences: readonly Part[]): Part[] | undefined {
  if (numbers.length === 0 || numbers.length === sentences.length) return undefined;
  const parts: Part[] = [];
  numbers.forEach((number, at) => {
    const { start = 0, end = 0 } = sentences[number - 1] ?? {};
    const last = parts.at(-1);
    if (last !== undefined && numbers[at - 1] === number - 1) parts[parts.length - 1] = { start: last.start, end };
    else parts.push({ start, end });
  });
  return parts;
}
