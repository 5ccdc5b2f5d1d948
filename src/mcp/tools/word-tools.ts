import { VersesParams } from '@isnad/contract/quran-queries';
import { MAX_WORD_VERSES, type VerseWords, VerseWordsList, VerseWordsQuery } from '@isnad/contract/words';
import { Type } from 'typebox';
import { chosenWords, requireFewForWords, wordList } from '../../corpus/editions/words.ts';
import { spansNamed } from '../../corpus/quran/named-verses.ts';
import { tool } from './tool.ts';

export const GET_WORDS = tool({
  name: 'get_words',
  title: 'Get verses word by word',
  description: `Returns each Arabic word of up to ${MAX_WORD_VERSES} verses with its transliteration and meanings, from the installed editions of words. They are no translation of the verse.`,
  scopes: ['quran:read'],
  input: Type.Object({ ref: VersesParams.properties.key, languages: VerseWordsQuery.properties.languages }),
  output: VerseWordsList,
  run: (deps, { ref, languages }) => {
    const quran = deps.quran();
    const spans = spansNamed(quran, ref, 'arguments.ref');
    requireFewForWords(spans, 'arguments.ref');
    const found = wordList(quran, spans, chosenWords(quran, languages, 'arguments.languages'));
    return { structured: found, text: found.data.map(writeWords).join('\n\n') };
  },
});

/** The words of a verse below its key, one in each line. */
function writeWords({ key, words, unpaired = [] }: VerseWords): string {
  const lines = words.map(({ text, transliteration, meanings }) =>
    [text, transliteration, ...Object.values(meanings)].filter(Boolean).join(' | '),
  );
  const apart = unpaired.map((one) => `[${one.edition}, not paired with the Arabic] ${one.words.join(' | ')}`);
  return [`Quran ${key}`, ...lines, ...apart].join('\n');
}
