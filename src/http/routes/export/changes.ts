import { ChangePage, ChangeQuery } from '@isnad/contract/changes';
import type { ChangeLog } from '../../../corpus/changes/change-log.ts';
import { sendJson } from '../../answers/send.ts';
import { askedWith } from '../../caller.ts';
import { CHANGES_EXAMPLE } from '../../examples/export-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

/** `GET /api/changes`. */
export function changeRoutes(server: TypedServer, { changes }: { readonly changes: ChangeLog }): void {
  server.get(
    '/api/changes',
    {
      config: askedWith('any-key'),
      schema: {
        operationId: 'listChanges',
        tags: ['Quran'],
        summary: 'List what changed in the texts',
        description:
          'Texts and editions that were added, corrected or removed. 400 `invalid_cursor` if `since` is unknown.',
        querystring: ChangeQuery,
        response: answers({ 200: [ChangePage, CHANGES_EXAMPLE] }),
      },
    },
    (request, reply) => {
      sendJson(request, reply, changes.read(request.query));
      return reply;
    },
  );
}
