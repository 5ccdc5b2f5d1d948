import type { ModelChat } from '../../support/model-chat.ts';

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
  ask: ModelChat,
  { lang, ref, sentence }: SaidSentence,
  stream = false,
): Promise<string> {
  const { message, citations } = await ask({
    question: ref ?? QUESTIONS[lang],
    language: lang,
    stream,
    says: (refs) => `${LEADS[lang].replace('REF', ref ?? refs[0] ?? '')}\n\n${sentence}\n`,
    size: 7,
  });
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
