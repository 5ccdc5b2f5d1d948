import { invalidParameters } from '@isnad/contract/failure';
import { VersesParams } from '@isnad/contract/quran-queries';
import { MAX_TAFSIR_VERSES, TafsirList, TafsirQuery } from '@isnad/contract/tafsir';
import { Type } from 'typebox';
import { chosenOf } from '../../corpus/editions/edition-choice.ts';
import { requireFewVerses, tafsirList } from '../../corpus/editions/tafsir.ts';
import { spansNamed } from '../../corpus/quran/named-verses.ts';
import { language } from './arguments.ts';
import { tool } from './tool.ts';
import { NOTHING_SAID, writeTafsir } from './written.ts';

/** Maximum characters of all texts of one result, because a language model has to read all of them. */
const MAX_CHARACTERS = 100_000;

export const GET_TAFSIR = tool({
  name: 'get_tafsir',
  title: 'Get the tafsir of verses',
  description: `Returns what scholars say about up to ${MAX_TAFSIR_VERSES} verses (2:255, 2:183-185), from the installed tafsirs. These are the words of the named authors, not those of the Quran. list_editions lists them (kind tafsir).`,
  scopes: ['quran:read'],
  input: Type.Object({
    ref: VersesParams.properties.key,
    edition: Type.Optional(
      Type.String({
        ...TafsirQuery.properties.edition,
        description:
          'Tafsirs by id, such as ar.muyassar, separated by commas. By default all, those in `language` first.',
      }),
    ),
    language,
  }),
  output: TafsirList,
  run: (deps, { ref, edition, language: lang = deps.defaultLanguage }) => {
    const quran = deps.quran();
    const spans = spansNamed(quran, ref, 'arguments.ref');
    requireFewVerses(spans, 'arguments.ref');
    const found = tafsirList(quran, spans, chosenOf(quran, 'tafsir', { ids: edition, languages: [lang] }));
    const length = found.data.reduce((sum, { text }) => sum + text.length, 0);
    if (length > MAX_CHARACTERS && found.data.length > 1) {
      const fix = 'ask for fewer verses, or for one edition';
      throw invalidParameters([{ location: 'arguments.ref', message: `these texts have ${length} characters`, fix }]);
    }
    return { structured: found, text: found.data.map(writeTafsir).join('\n\n') || NOTHING_SAID };
  },
});
