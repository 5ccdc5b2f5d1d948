import { AddedBookmarks, type BookmarkList, BookmarkQuery } from '@isnad/contract/bookmarks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addBookmarks } from '../../../accounts/bookmarks/bookmarks.ts';
import { deleteBookmarks, selectBookmarks } from '../../../accounts/bookmarks/store.ts';
import type { KeyDeps } from '../../../accounts/keys/keys.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf, type PersonOrKey, personActorOf } from '../../caller.ts';
import type { TypedServer } from '../../typed-server.ts';

/** API keys are refused by `personActorOf`. */
const config = { access: { person: true, key: 'any-key' } satisfies PersonOrKey } as const;

/** `/api/me/bookmarks`, for the pages of this service. Each response is the list after the change. */
export function bookmarkRoutes(server: TypedServer, { db, now }: Pick<KeyDeps, 'db' | 'now'>): void {
  const own = (request: FastifyRequest) => {
    personActorOf(request);
    return callerOf(request).account.id;
  };
  const sendList = async (request: FastifyRequest, reply: FastifyReply, accountId: string) => {
    const list: BookmarkList = { data: await selectBookmarks(db, accountId) };
    sendJson(request, reply, list);
    return reply;
  };
  server.get('/api/me/bookmarks', { config, schema: { hide: true } }, (request, reply) =>
    sendList(request, reply, own(request)),
  );
  server.put('/api/me/bookmarks', { config, schema: { hide: true, body: AddedBookmarks } }, async (request, reply) => {
    const id = own(request);
    await addBookmarks({ db, now }, id, request.body.bookmarks);
    return sendList(request, reply, id);
  });
  server.delete(
    '/api/me/bookmarks',
    { config, schema: { hide: true, querystring: BookmarkQuery } },
    async (request, reply) => {
      const id = own(request);
      await deleteBookmarks(db, id, request.query.path);
      return sendList(request, reply, id);
    },
  );
}
