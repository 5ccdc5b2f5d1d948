import type { NearTexts } from './near-texts.ts';

/** Gauges of the search by meaning, where an API makes the vectors. */
export function vectorGauges(near: NearTexts): { name: string; help: string; read: () => number }[] {
  if (!near.isRemote) return [];
  return [
    {
      name: 'isnad_search_vectors_up',
      help: '1 while the embeddings API answers, 0 while searches use words alone because it failed.',
      read: () => (near.up ? 1 : 0),
    },
    {
      name: 'isnad_search_words_alone',
      help: 'Searches since the start that used words alone because the embeddings API gave no vector in time.',
      read: () => near.wordsAlone,
    },
  ];
}
