import { RequestLogPage, RequestQuery } from '@isnad/contract/requests';
import { Type } from 'typebox';
import type { PageOfRequests } from '../../accounts/requests/read-requests.ts';
import { sendJson } from '../answers/send.ts';
import { callerOf, type PersonOrKey } from '../caller.ts';
import { REQUEST_LOG_EXAMPLE } from '../examples/usage-examples.ts';
import { answers, pageQuery } from '../schemas.ts';
import type { TypedServer } from '../typed-server.ts';

/** Reads a page of the request log of an account. @throws {Failure} `invalid_cursor` */
export type ReadRequests = (accountId: string, query: PageOfRequests) => Promise<RequestLogPage>;

const LIMIT = { most: 100, usual: 50 };

/** `GET /api/requests`: the request log of the caller's account. */
export function requestLogRoutes(server: TypedServer, { readRequests }: { readonly readRequests: ReadRequests }): void {
  server.get(
    '/api/requests',
    {
      config: { access: { person: true, key: 'usage:read' } satisfies PersonOrKey },
      schema: {
        operationId: 'listRequests',
        tags: ['Account'],
        summary: 'List the requests of the account, newest first',
        description:
          'The log of the last 7 days, up to 100,000 requests, and up to 300 successful and 300 failed ones a minute. Usage counts all of them. Of management requests with a session, only those that failed are logged. A page with a filter can have fewer requests than the limit and still have a `next_cursor`.',
        querystring: Type.Object({ ...pageQuery(LIMIT).properties, ...RequestQuery.properties }),
        response: answers({ 200: [RequestLogPage, REQUEST_LOG_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const page = { ...request.query, limit: request.query.limit ?? LIMIT.usual };
      sendJson(request, reply, await readRequests(callerOf(request).account.id, page));
      return reply;
    },
  );
}
