import { VersesParams } from '@isnad/contract/quran-queries';
import { MAX_WORD_VERSES, VerseWordsList, VerseWordsQuery } from '@isnad/contract/words';
import { chosenWords, requireFewForWords, wordList } from '../../../corpus/editions/words.ts';
import { spansNamed } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { CHECKED_LIST, PreparedAnswers, sendPrepared } from '../../answers/prepared.ts';
import { askedWith } from '../../caller.ts';
import { WORDS_EXAMPLE } from '../../examples/words-example.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

const PREPARED_BYTES = 2 * 1024 * 1024;

/** `GET /api/quran/verses/{key}/words`. */
export function wordsRoute(server: TypedServer, { quran }: { readonly quran: () => Quran }): void {
  const prepared = new PreparedAnswers(PREPARED_BYTES);
  server.get(
    '/api/quran/verses/:key/words',
    {
      config: askedWith('quran:read'),
      schema: {
        operationId: 'getVerseWords',
        tags: ['Quran'],
        summary: 'Get verses word by word',
        description: `Each Arabic word with its transliteration and meanings, from the installed editions of words. Up to ${MAX_WORD_VERSES} verses. 404 \`edition_not_found\` if no such edition is installed.`,
        params: VersesParams,
        querystring: VerseWordsQuery,
        response: answers({ 200: [VerseWordsList, WORDS_EXAMPLE] }),
      },
    },
    (request, reply) => {
      const books = quran();
      const spans = spansNamed(books, request.params.key, 'path.key');
      requireFewForWords(spans, 'path.key');
      const chosen = chosenWords(books, request.query.languages);
      const what = spans.map(({ from, to }) => `${from}-${to}`).join(' ');
      const key = [books.id, what, ...chosen.meanings.map(({ id }) => id)].join(' ');
      const made = () => JSON.stringify(wordList(books, spans, chosen));
      sendPrepared(request, reply, prepared.get(key, made), CHECKED_LIST);
    },
  );
}
