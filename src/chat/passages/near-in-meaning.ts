import type { ChatLanguage } from '@isnad/contract/chat';
import { cosineOf, nearest, type VectorIndex } from '../../corpus/vectors/nearest.ts';
import { meaningsOfHadiths, meaningsOfVerses } from '../../corpus/vectors/text-meanings.ts';
import type { ChatCorpus, Passage } from './passages.ts';

/** What a question means, compared with what the texts mean. */
export type Meant = {
  /** The texts that mean what is nearest, of each group of parallel hadiths one. */
  readonly nearest: readonly Passage[];
  /** How near a passage is to the question in meaning, -1 to 1. */
  readonly nearness: (passage: Passage) => number;
};

/** Texts of each kind. */
const NEAREST = 12;
/** Hadiths that are measured, parallels among them. */
const MEASURED = 60;

/** Finds the texts that are nearest to a question in meaning. Undefined until it has been computed what the texts mean, or when no word of it is known. */
export function nearInMeaning(corpus: ChatCorpus, text: string, language: ChatLanguage): Meant | undefined {
  const { quran, hadith, subjects } = corpus;
  const meaning = subjects.meaningOf(text, language);
  if (meaning === undefined) return undefined;
  const indexes: Readonly<Record<Passage['kind'], VectorIndex | undefined>> = {
    quran: meaningsOfVerses(quran),
    hadith: hadith === undefined ? undefined : meaningsOfHadiths(hadith.records, hadith.files.records.path),
  };
  // Of one kind alone, the texts would come before all of the other.
  if (indexes.quran === undefined || (hadith !== undefined && indexes.hadith === undefined)) return undefined;
  const near = (kind: Passage['kind']): Passage[] => {
    const index = indexes[kind];
    if (index === undefined) return [];
    const docs = nearest(index, meaning, MEASURED).map(({ row }) => row);
    const groups = kind === 'hadith' ? hadith?.index?.groups : undefined;
    const known = new Set<number>();
    return docs
      .filter((doc) => {
        const group = groups?.[doc] ?? 0;
        const isNew = group === 0 || !known.has(group);
        known.add(group);
        return isNew;
      })
      .slice(0, NEAREST)
      .map((doc) => ({ kind, doc }));
  };
  return {
    nearest: [...near('quran'), ...near('hadith')],
    nearness: ({ kind, doc }) => {
      const index = indexes[kind];
      return index === undefined ? 0 : cosineOf(index, doc, meaning);
    },
  };
}
