import assert from 'node:assert/strict';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { RunningService } from '../../support/start.ts';
import { inPieces, refsIn, type ScriptedModel } from './scripted-model.ts';

/** A sentence for a language model to say. */
export type SaidSentence = {
  readonly lang: 'en' | 'bn' | 'ar';
  readonly group?: 'direct' | 'indirect' | 'unsupported' | 'harmless' | 'supported';
  readonly sentence: string;
  /** Words of it that are in no book. */
  readonly invention?: string;
  /** Passage that the model is given. */
  readonly ref?: string;
};

const QUESTIONS = {
  en: 'What does the Quran say about patience?',
  bn: 'ধৈর্য সম্পর্কে কুরআন কী বলে?',
  ar: 'ماذا يقول القرآن عن الصبر؟',
};
/** The model says this first, so that its answer refers to a passage. */
const LEADS = {
  en: 'Here is a passage on this [[REF]].',
  bn: 'এ বিষয়ে একটি অংশ এখানে আছে [[REF]]।',
  ar: 'هذا موضع في الباب [[REF]].',
};

/** Lets the model say a sentence. @returns the letters of the answer outside of its citations */
export async function saySentence(
  { isnad, model, stream }: { readonly isnad: RunningService; readonly model: ScriptedModel; readonly stream: boolean },
  { lang, ref, sentence }: SaidSentence,
): Promise<string> {
  model.script = (asked) => {
    const lead = LEADS[lang].replace('REF', ref ?? refsIn(asked)[0] ?? '');
    return { pieces: inPieces(`${lead}\n\n${sentence}\n`, 7) };
  };
  const response = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: ref ?? QUESTIONS[lang], stream, store: false, language: lang }),
  });
  const body = await response.text();
  assert.equal(response.status, 200, body);
  const last = body.split('\n').findLast((line) => line.startsWith('data: '));
  const { message, citations } = (stream ? JSON.parse(last?.slice(6) ?? '').chat : JSON.parse(body)) as ChatAnswer;
  const points = Array.from(message);
  for (const { start, end } of citations) points.fill('', start, end);
  return lettersOf(points.join(''));
}

/** Whether the answer kept a sentence. Markers become labels, so the words between them are compared. */
export function isKept(left: string, sentence: string): boolean {
  return sentence.split(/\[\[[^\]]*\]\]/u).every((part) => left.includes(lettersOf(part)));
}

/** Words in lower case with single spaces between them. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
