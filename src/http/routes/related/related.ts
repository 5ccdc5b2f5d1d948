import { HadithRef } from '@isnad/contract/hadith';
import { VersesParams } from '@isnad/contract/quran-queries';
import { RelatedTexts } from '@isnad/contract/related';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hadithOf } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { surahOf } from '../../../corpus/quran/find.ts';
import { spansNamed } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { verseKey } from '../../../corpus/references/verse-range.ts';
import type { RelatedRow } from '../../../corpus/related/find-related.ts';
import type { RelatedRows } from '../../../corpus/related/related.ts';
import { codePointsOf } from '../../../work/code-points.ts';
import { CHECKED_LIST, prepare, sendPrepared } from '../../answers/prepared.ts';
import { askedWith } from '../../caller.ts';
import { RELATED_EXAMPLE } from '../../examples/related-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

type Deps = {
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  readonly related: RelatedRows;
};

const response = answers({ 200: [RelatedTexts, RELATED_EXAMPLE] });
const config = askedWith('hadith:read');

/** `GET /api/quran/verses/{key}/hadiths` and `GET /api/hadith/{ref}/verses`. */
export function relatedRoutes(server: TypedServer, { quran, hadith, related }: Deps): void {
  const sendRows = (request: FastifyRequest, reply: FastifyReply, live: LiveHadith, rows: readonly RelatedRow[]) => {
    const data = rows.map((row) => textOf(quran(), live, row));
    const body: RelatedTexts = { data, count: data.length, corpus: live.records.id };
    sendPrepared(request, reply, prepare(JSON.stringify(body)), CHECKED_LIST);
  };
  server.get(
    '/api/quran/verses/:key/hadiths',
    {
      config,
      schema: {
        operationId: 'listHadithsOfVerse',
        tags: ['Quran'],
        summary: 'List the hadiths that quote a verse word for word',
        params: VersesParams,
        response,
      },
    },
    (request, reply) => {
      const live = hadith();
      const spans = spansNamed(quran(), request.params.key, 'path.key');
      const rows = spans.flatMap((span) => related.ofVerses(quran(), live, span));
      sendRows(request, reply, live, rows);
    },
  );
  server.get(
    '/api/hadith/:ref/verses',
    {
      config,
      schema: {
        operationId: 'listVersesOfHadith',
        tags: ['Hadith'],
        summary: 'List the verses that a hadith quotes word for word',
        params: HadithRef,
        response,
      },
    },
    (request, reply) => {
      const live = hadith();
      const doc = hadithOf(live, request.params.ref);
      sendRows(request, reply, live, related.ofHadith(quran(), live, doc));
    },
  );
}

function textOf(quran: Quran, { records }: LiveHadith, { doc, verse, start, end }: RelatedRow) {
  const text = records.text(doc, 'ar') ?? '';
  const place = codePointsOf(text);
  const { id } = surahOf(quran, verse);
  return {
    verse: verseKey(id, verse - (quran.starts[id - 1] ?? 0) + 1),
    ref: records.ref(doc),
    quote: text.slice(start, end),
    start: place(start),
    end: place(end),
  };
}
