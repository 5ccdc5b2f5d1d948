import type { AbstainReason, ChatLanguage, ModelKind } from '@isnad/contract/chat';
import type { Outline } from '../compose.ts';
import type { Passage } from '../passages/passages.ts';
import type { Named } from '../passages/references.ts';
import { PHRASES } from '../wording/phrases.ts';

/** The context of a conversation that the next turn needs. */
export type Before = {
  /** The subject of the last question. */
  readonly query: string;
  readonly language: ChatLanguage;
  /** The translation in which verses were quoted, if it was chosen. */
  readonly edition?: string;
  /** Distinct references quoted in the last answer, in order. */
  readonly refs: readonly string[];
  /** All references quoted in the conversation so far. */
  readonly shown: readonly string[];
  /** The entry of the table of subjects that the last answer was about. */
  readonly subject?: string;
};

/** Sources for the answer language, apart from the message itself. */
export type LanguageChoice = {
  /** The parameter `language`, which overrides everything else. */
  readonly parameter?: ChatLanguage | undefined;
  /** The translation in which verses are to be quoted. */
  readonly edition?: string | undefined;
  /** The language that system messages request. */
  readonly instructed?: ChatLanguage | undefined;
  /** The preferred language of `Accept-Language`, for messages without a detectable language. */
  readonly accepted?: ChatLanguage | undefined;
};

export type Question = {
  readonly message: string;
  readonly model: ModelKind;
  readonly language: LanguageChoice;
  readonly before: Before | undefined;
};

/** An answer before it is written, with the context for the next turn. */
export type AnswerPlan = {
  readonly outline: Outline;
  readonly evidence: readonly Passage[];
  readonly query: string;
  /** The entry of the table of subjects that it is about. */
  readonly subject?: string;
  /** What a language model may choose from besides the evidence: entries of the table of subjects, and passages, best first. */
  readonly offer?: { readonly subjects: readonly string[]; readonly passages: readonly Passage[] };
  /** A verdict about a saying, texts that were named, or advice in danger. No language model is asked. */
  readonly settled?: boolean;
};

/** Answers with a sentence of our own alone. */
export function plain(language: ChatLanguage, { model }: Question, sentence: string): AnswerPlan {
  const outline: Outline = {
    language,
    model,
    status: 'answered',
    reason: null,
    opening: [sentence],
    groups: [],
    closing: [],
  };
  return { outline, evidence: [], query: '' };
}

/** Answers with the passages that a message names. */
export function showNamed(
  language: ChatLanguage,
  { model }: Question,
  { passages, left }: Named,
  query: string,
): AnswerPlan {
  const phrases = PHRASES[language];
  const closing = left > 0 ? [phrases.more(left)] : [];
  const groups = [{ title: '', passages }];
  return {
    outline: { language, model, status: 'answered', reason: null, opening: [phrases.named], groups, closing },
    evidence: passages,
    query,
    settled: true,
  };
}

/** Says that there is no answer, and why. */
export function abstain(
  language: ChatLanguage,
  { model }: Question,
  reason: AbstainReason,
  { sentence, query = '' }: { sentence?: string; query?: string } = {},
): AnswerPlan {
  const phrases = PHRASES[language];
  const opening = [sentence ?? phrases.abstain[reason]];
  return {
    outline: { language, model, status: 'abstained', reason, opening, groups: [], closing: [] },
    evidence: [],
    query,
  };
}
