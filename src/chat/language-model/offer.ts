import type { ChatLanguage } from '@isnad/contract/chat';
import { type Part, sentencesOf, standsAlone } from '../passages/clauses.ts';
import {
  type ChatCorpus,
  hadithCard,
  hadithQuotation,
  isDamagedVerse,
  type Passage,
  refOf,
  verseQuotations,
} from '../passages/passages.ts';
import { installedText, isWeak, saidOn } from '../passages/subject-texts.ts';
import type { AnswerPlan } from '../plan/answer-plan.ts';

/** A passage that a model can choose, with the parts it can be quoted by. */
export type OfferedPassage = {
  readonly passage: Passage;
  /** The text that is divided. */
  readonly text: string;
  /** The parts, in order. A verse, and the Arabic of a hadith, are one. */
  readonly sentences: readonly Part[];
  /** A grader calls it weak. */
  readonly isWeak: boolean;
};

/** A subject whose prepared statements a model can choose. */
export type OfferedSubject = {
  readonly id: string;
  readonly name: string;
  /** The statements, each with its references behind it. */
  readonly sentence: string;
  /** References of the passages that they rest on. They are shown with them. */
  readonly refs: readonly string[];
};

/** Maximum number of passages in an offer. */
const MAX_PASSAGES = 20;
const MAX_SUBJECTS = 3;
/** Maximum number of texts that the statements of an offered subject rest on. */
const MAX_BASES = 2;

/** What a model may choose from for one answer. Grows with its searches. */
export class Offer {
  readonly #corpus: ChatCorpus;
  readonly #language: ChatLanguage;
  readonly passages = new Map<string, OfferedPassage>();
  readonly subjects = new Map<string, OfferedSubject>();

  constructor(corpus: ChatCorpus, answer: AnswerPlan) {
    this.#corpus = corpus;
    this.#language = answer.outline.language;
    for (const id of answer.offer?.subjects ?? []) this.#addSubject(id);
    this.add([...answer.evidence, ...(answer.offer?.passages ?? [])].slice(0, MAX_PASSAGES));
  }

  /** Adds passages, and returns the references of those that can be quoted and are new. */
  add(passages: readonly Passage[]): string[] {
    return passages.flatMap((passage) => {
      const ref = refOf(this.#corpus, passage);
      if (this.passages.has(ref)) return [];
      const offered = this.#describe(passage);
      if (offered === undefined) return [];
      this.passages.set(ref, offered);
      return [ref];
    });
  }

  #addSubject(id: string): void {
    const subject = this.#corpus.subjects.find(id);
    // Advice in danger is not for a model to choose.
    if (subject === undefined || subject.type === 'danger' || this.subjects.size >= MAX_SUBJECTS) return;
    const bases = [...new Set(subject.says.flatMap(({ rests_on }) => rests_on))]
      .flatMap((ref) => installedText(this.#corpus, ref, this.#language) ?? [])
      .filter((base) => base.passages.length > 0 && this.#canQuote(base.passages))
      .slice(0, MAX_BASES);
    const sentence = saidOn(subject, bases, this.#language);
    if (sentence === '') return;
    const refs = bases.flatMap(({ passages }) => passages.map((passage) => refOf(this.#corpus, passage)));
    const name = subject.names[this.#language][0] ?? subject.names.en[0] ?? id;
    this.subjects.set(id, { id, name, sentence, refs });
  }

  #canQuote(passages: readonly Passage[]): boolean {
    this.add(passages);
    return passages.every((passage) => this.passages.has(refOf(this.#corpus, passage)));
  }

  #describe(passage: Passage): OfferedPassage | undefined {
    if (passage.kind === 'quran') {
      const text = verseQuotations(this.#corpus, passage, this.#language).at(-1)?.text ?? '';
      const isDamaged = isDamagedVerse(this.#corpus, passage, this.#language);
      return isDamaged ? undefined : { passage, text, sentences: whole(text), isWeak: false };
    }
    const { hadith } = this.#corpus;
    const quoted = passage.lang ?? this.#language;
    const quotation = hadith === undefined ? undefined : hadithQuotation(hadith, passage.doc, quoted);
    if (hadith === undefined || quotation === undefined) return undefined;
    const { text, lang } = quotation;
    const sentences = lang === 'ar' ? whole(text) : divide(text);
    return { passage, text, sentences, isWeak: isWeak(hadithCard(hadith, passage.doc)) };
  }
}

const whole = (text: string): Part[] => [{ start: 0, end: text.length }];

/**
 * Divides a text where both sides can stand alone: never before a sentence that limits or continues the one before, and never within somebody's words.
 * So parts in a row can stand alone, too.
 */
export function divide(text: string): Part[] {
  const sentences = sentencesOf(text);
  const borders = sentences.slice(0, -1).flatMap(({ end }) => {
    const [before, behind] = [
      { start: 0, end },
      { start: end, end: text.length },
    ];
    return standsAlone(text, before, sentences) && standsAlone(text, behind, sentences) ? [end] : [];
  });
  return [...borders, text.length].map((end, at) => ({ start: borders[at - 1] ?? 0, end }));
}
