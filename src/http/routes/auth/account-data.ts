import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AccountExport } from '@isnad/contract/account-export';
import { DeleteAccountBody } from '@isnad/contract/auth';
import { type Failure, invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../accounts/audit/actor.ts';
import type { People } from '../../../accounts/people/people.ts';
import { cookiePrefix, SESSION_COOKIE } from '../../../accounts/people/sessions.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { openStream, STALLED_MS, send, UNSTORED_JSON } from '../../answers/send.ts';
import { callerId, callerOf, type PersonOrKey, personActorOf } from '../../caller.ts';
import { ACCOUNT_EXPORT_EXAMPLE } from '../../examples/account-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

/** API keys are refused by `personActorOf`. */
const ACCESS = { access: { person: true, key: 'any-key' } satisfies PersonOrKey } as const;

export type AccountDataDeps = {
  /** Everything stored about an account, in pieces. @throws {Failure} `account_not_found` */
  readonly exportAccount: (accountId: string, actor: Actor) => AsyncGenerator<string>;
  /** Deletes an account immediately. @throws {Failure} `last_operator` */
  readonly deleteAccount: (accountId: string, actor: Actor) => Promise<void>;
  readonly people: Pick<People, 'checkPassword' | 'readMe'>;
  /** Rate limit of exports per account. */
  readonly exportBudget: Pick<RateLimit, 'charge'>;
  /** Rate limit of guesses per address. */
  readonly attempts: Readonly<Record<'guess', RateLimit>>;
  readonly baseUrl: () => string;
  /** Receives what fails when the response has begun. */
  readonly onFault: (error: unknown, request: FastifyRequest) => void;
};

/** `GET /api/me/export` and `POST /api/me/delete`. */
export function accountDataRoutes(server: TypedServer, deps: AccountDataDeps): void {
  exportRoute(server, deps);
  deletionRoute(server, deps);
}

function exportRoute(server: TypedServer, deps: AccountDataDeps): void {
  server.get(
    '/api/me/export',
    {
      config: ACCESS,
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportAccount',
        tags: ['Signing in'],
        summary: 'Download everything that is stored about the account',
        description:
          'A JSON document of any size, for people who are signed in. Contains no secrets and no data of other people. A document that does not end with `}` is not complete.',
        security: [{ session: [] }],
        response: answers({ 200: [AccountExport, ACCOUNT_EXPORT_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const actor = personActorOf(request);
      const { id } = callerOf(request).account;
      deps.exportBudget.charge(id);
      const pieces = deps.exportAccount(id, actor);
      // Read before the response begins, so that a failure is answered as one.
      const first = await pieces.next();
      await stream({ request, reply, name: `isnad-${id}.json` }, withFirst(String(first.value), pieces), deps);
      return reply;
    },
  );
}

function deletionRoute(server: TypedServer, deps: AccountDataDeps): void {
  server.post(
    '/api/me/delete',
    {
      config: ACCESS,
      schema: {
        operationId: 'deleteAccount',
        tags: ['Signing in'],
        summary: 'Delete the account with everything that is stored about it',
        description:
          'For people who are signed in, with their email address and password. Keys, sessions and webhooks stop working immediately. This cannot be undone. The operator keeps an audit log entry without personal data.',
        security: [{ session: [] }],
        body: DeleteAccountBody,
        response: { 204: { description: 'The account is deleted.' } },
      },
    },
    async (request, reply) => {
      const actor = personActorOf(request);
      const { id } = callerOf(request).account;
      deps.attempts.guess.charge(networkOf(addressOf(request.raw)));
      const { email, password } = request.body;
      const { person } = await deps.people.readMe(id);
      if (email.trim().toLowerCase() !== person?.email) throw otherAddress(email);
      await deps.people.checkPassword(callerId(request), password);
      await deps.deleteAccount(id, actor);
      const cookie = `${cookiePrefix(deps.baseUrl())}.${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;
      const secure = cookie.startsWith('__Secure-') ? '; Secure' : '';
      send(request, reply, { status: 204, headers: ['cache-control', 'no-store', 'set-cookie', cookie + secure] });
      return reply;
    },
  );
}

function otherAddress(email: string): Failure {
  const fix = 'type the email address of your account';
  return invalidParameters([{ location: 'body.email', message: `got ${quoteValue(email)}`, fix }]);
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

type Download = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly name: string };

/** Sends pieces as a client takes them. A failure ends the connection, so that the client sees that the document is not complete. */
async function stream(
  { request, reply, name }: Download,
  pieces: AsyncIterable<string>,
  { onFault }: Pick<AccountDataDeps, 'onFault'>,
): Promise<void> {
  const headers = [...UNSTORED_JSON, 'content-disposition', `attachment; filename="${name}"`];
  const raw = openStream(request, reply, { status: 200, headers });
  raw.setTimeout(STALLED_MS);
  try {
    await pipeline(Readable.from(pieces), raw);
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') onFault(error, request);
  }
}
