import type { ChatLanguage } from '@isnad/contract/chat';
import { type Gathering, gather } from '../passages/gather.ts';
import { type ChatCorpus, type Passage, placesIn } from '../passages/passages.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { inOtherWords } from '../wording/other-words.ts';

/** Says what follows. */
export function introduce(language: ChatLanguage, passages: readonly Passage[]): string {
  const { onlyVerses, onlyHadiths, versesAndHadiths } = ANSWERS[language];
  const verses = passages.some(({ kind }) => kind === 'quran');
  const hadiths = passages.some(({ kind }) => kind === 'hadith');
  return verses && hadiths ? versesAndHadiths : verses ? onlyVerses : onlyHadiths;
}

/** A part of a question: `evidence` is not shown elsewhere, `found` is everything on it. The part '' is the whole question. */
export type Part = {
  readonly part: string;
  readonly evidence: readonly Passage[];
  readonly found: readonly Passage[];
};

/** Finds the evidence for each part of a question that the whole question did not find. */
export function partsFound(
  corpus: ChatCorpus,
  input: Omit<Gathering, 'query'>,
  { parts, whole }: { parts: readonly string[]; whole: readonly Passage[] },
): Part[] {
  const key = ({ kind, doc }: Passage) => `${kind} ${doc}`;
  const shown = new Set(whole.map(key));
  return parts.map((part) => {
    const asked = { ...input, query: part, otherWords: inOtherWords(part) };
    const among = gather(corpus, { ...asked, model: 'pro', within: placesIn(whole) });
    const found = [...gather(corpus, { ...asked, model: 'v1' }), ...among];
    const evidence = found.filter((passage) => !shown.has(key(passage)));
    for (const passage of evidence) shown.add(key(passage));
    return { part, evidence, found };
  });
}
