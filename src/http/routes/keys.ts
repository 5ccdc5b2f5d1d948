import { Type } from 'typebox';
import { disableKey, enableKey, reportLeaked, revokeKey, rotateKey, updateKey } from '../../accounts/change-keys.ts';
import type { KeptAnswers } from '../../accounts/kept-answers.ts';
import { createKey, type KeyParts, listKeys, readKeyRecord } from '../../accounts/keys.ts';
import { Failure } from '../../contract/failure.ts';
import {
  CreateKeyBody,
  KeyList,
  KeyRecord,
  NewKey,
  ReportLeakedAnswer,
  ReportLeakedBody,
  RotatedKey,
  RotateKeyBody,
  UpdateKeyBody,
} from '../../contract/keys.ts';
import { keyManagerOf, type PersonOrKey } from '../caller.ts';
import { answerOnce, ONCE } from '../idempotency.ts';
import { KEY_EXAMPLE, KEY_LIST_EXAMPLE, NEW_KEY_EXAMPLE, ROTATED_KEY_EXAMPLE } from '../key-examples.ts';
import { answers, pageQuery } from '../schemas.ts';
import { send, sendJson } from '../send.ts';
import type { TypedServer } from '../typed-server.ts';

const ACCESS = { access: { person: true, key: 'keys:manage' } satisfies PersonOrKey } as const;
const ById = Type.Object({
  id: Type.String({
    pattern: '^key_[0-9A-Z]{26}$',
    maxLength: 30,
    'x-fix': 'use the id of a key',
    examples: [KEY_EXAMPLE.id],
  }),
});

type Parts = {
  readonly keyParts: KeyParts;
  /** Answers kept under idempotency keys: a double click makes one key, and both see its secret. */
  readonly kept: KeptAnswers;
  /** Charges the address of a request that guesses. */
  readonly chargeGuess: (address: string) => void;
  /** Tells the owner of a key that it was turned in. */
  readonly tellOfLeak: (key: KeyRecord) => void;
};

/** `/api/keys`: making, reading and changing the keys of the caller's account. */
export function keyRoutes(server: TypedServer, { keyParts, kept, chargeGuess, tellOfLeak }: Parts): void {
  server.post(
    '/api/keys',
    {
      config: { ...ACCESS, ...ONCE },
      schema: {
        operationId: 'createKey',
        tags: ['Keys'],
        summary: 'Make a key; the answer holds its secret, this once',
        body: CreateKeyBody,
        response: answers({ 201: [NewKey, NEW_KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const manager = keyManagerOf(request);
      const { name, environment, scopes, expires_at } = request.body;
      const wish = { name, environment, scopes, expiresAt: expires_at, accountId: manager.accountId };
      const run = async () => ({ status: 201, body: await createKey(keyParts, wish, manager) });
      return answerOnce(request, reply, { kept, run });
    },
  );
  server.get(
    '/api/keys',
    {
      config: ACCESS,
      schema: {
        operationId: 'listKeys',
        tags: ['Keys'],
        summary: 'The keys of the account, oldest first, without their secrets',
        querystring: pageQuery({ most: 100, usual: 100 }),
        response: answers({ 200: [KeyList, KEY_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { limit = 100, cursor } = request.query;
      if (cursor !== undefined && !/^key_[0-9A-Z]{26}$/.test(cursor)) throw badCursor();
      const { accountId } = keyManagerOf(request);
      const found = await listKeys(keyParts, { accountId, after: cursor, limit: limit + 1 });
      const data = found.slice(0, limit);
      const has_more = found.length > limit;
      sendJson(request, reply, { data, count: data.length, has_more, next_cursor: has_more ? data.at(-1)?.id : null });
      return reply;
    },
  );
  oneKeyRoutes(server, { keyParts, kept });
  leakRoute(server, { keyParts, chargeGuess, tellOfLeak });
}

function oneKeyRoutes(server: TypedServer, { keyParts, kept }: Pick<Parts, 'keyParts' | 'kept'>): void {
  const common = { tags: ['Keys'], params: ById };
  server.get(
    '/api/keys/:id',
    {
      config: ACCESS,
      schema: {
        ...common,
        operationId: 'readKey',
        summary: 'One key',
        response: answers({ 200: [KeyRecord, KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readKeyRecord(keyParts, request.params.id, keyManagerOf(request)));
      return reply;
    },
  );
  server.patch(
    '/api/keys/:id',
    {
      config: ACCESS,
      schema: {
        ...common,
        operationId: 'updateKey',
        summary: 'Change name, scopes or expiry',
        body: UpdateKeyBody,
        response: answers({ 200: [KeyRecord, KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { name, scopes, expires_at } = request.body;
      const wish = { name, scopes, expiresAt: expires_at };
      sendJson(request, reply, await updateKey(keyParts, request.params.id, wish, keyManagerOf(request)));
      return reply;
    },
  );
  server.delete(
    '/api/keys/:id',
    {
      config: ACCESS,
      schema: {
        ...common,
        operationId: 'deleteKey',
        summary: 'Revoke a key: the same as POST …/revoke, without an answer to read',
        response: { 204: { description: 'The key is dead.' } },
      },
    },
    async (request, reply) => {
      await revokeKey(keyParts, request.params.id, keyManagerOf(request));
      send(request, reply, { status: 204, headers: [] });
      return reply;
    },
  );
  server.post(
    '/api/keys/:id/rotate',
    {
      config: { ...ACCESS, ...ONCE },
      schema: {
        ...common,
        operationId: 'rotateKey',
        summary: 'Replace the secret; the old one is dead when this answers, or after the overlap asked for',
        body: RotateKeyBody,
        response: answers({ 200: [RotatedKey, ROTATED_KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { overlap_seconds = 0 } = request.body;
      const { id } = request.params;
      const run = async () => ({
        status: 200,
        body: await rotateKey(keyParts, id, overlap_seconds, keyManagerOf(request)),
      });
      return answerOnce(request, reply, { kept, run });
    },
  );
  const changes = [
    ['disable', 'Refuse the key until it is enabled', disableKey],
    ['enable', 'Let a disabled key work again', enableKey],
    ['revoke', 'Make the key useless, for good', revokeKey],
  ] as const;
  for (const [verb, summary, change] of changes) {
    server.post(
      `/api/keys/:id/${verb}`,
      {
        config: { ...ACCESS, ...ONCE },
        schema: { ...common, operationId: `${verb}Key`, summary, response: answers({ 200: [KeyRecord, KEY_EXAMPLE] }) },
      },
      async (request, reply) => {
        const { id } = request.params as { id: string };
        const run = async () => ({ status: 200, body: await change(keyParts, id, keyManagerOf(request)) });
        return answerOnce(request, reply, { kept, run });
      },
    );
  }
}

function leakRoute(server: TypedServer, { keyParts, chargeGuess, tellOfLeak }: Omit<Parts, 'kept'>): void {
  server.post(
    '/api/keys/report-leaked',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'reportLeakedKey',
        tags: ['Keys'],
        summary: 'Turn in a key that was found: it stops working at once',
        description:
          'For anyone, without a key. The secret is retired, its key disabled and its owner told; the owner rotates and enables the key when it is safe.',
        body: ReportLeakedBody,
        response: answers({ 200: [ReportLeakedAnswer, { disabled: true }] }),
      },
    },
    async (request, reply) => {
      const manager = { actor: { kind: 'anyone', id: null, address: request.ip } } as const;
      try {
        const { key, disabled } = await reportLeaked(keyParts, request.body.secret.trim(), manager);
        if (disabled) tellOfLeak(key);
        sendJson(request, reply, { disabled });
      } catch (error) {
        // Whoever guesses here is counted as one who guesses at the door.
        if (error instanceof Failure && error.code === 'key_not_found') chargeGuess(request.ip);
        if (error instanceof Failure && error.code === 'key_malformed')
          throw new Failure('invalid_parameter', error.message, {
            faults: [
              { location: 'body.secret', message: 'its form or its checksum is wrong', fix: 'send the whole key' },
            ],
          });
        throw error;
      }
      return reply;
    },
  );
}

function badCursor(): Failure {
  return new Failure('invalid_cursor', 'The cursor is not one of this list.');
}
