import { RecitationList } from '@isnad/contract/recitations';
import { RECITATIONS } from '../../../corpus/quran/recitations.ts';
import { CHECKED_LIST, prepare, sendPrepared } from '../../answers/prepared.ts';
import { askedWith } from '../../caller.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

/** `GET /api/quran/recitations`. */
export function recitationRoutes(server: TypedServer): void {
  const list: RecitationList = { data: [...RECITATIONS], count: RECITATIONS.length };
  const prepared = prepare(JSON.stringify(list));
  server.get(
    '/api/quran/recitations',
    {
      config: askedWith('quran:read'),
      schema: {
        operationId: 'listRecitations',
        tags: ['Quran'],
        summary: 'List recitations with the addresses of their verses',
        description:
          'The files are on another host, everyayah.com. The service stores and forwards none of them, and does not check that they exist.',
        response: answers({ 200: [RecitationList, { data: RECITATIONS.slice(0, 1), count: RECITATIONS.length }] }),
      },
    },
    (request, reply) => sendPrepared(request, reply, prepared, CHECKED_LIST),
  );
}
