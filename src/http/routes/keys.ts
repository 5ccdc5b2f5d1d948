import { Failure } from '@isnad/contract/failure';
import {
  CreateKeyBody,
  KeyList,
  KeyRecord,
  KeysQuery,
  NewKey,
  ReportLeakedAnswer,
  ReportLeakedBody,
  RotatedKey,
  RotateKeyBody,
  UpdateKeyBody,
} from '@isnad/contract/keys';
import { Type } from 'typebox';
import type { Unit } from '../../accounts/change.ts';
import {
  disableKey,
  enableKey,
  reportLeaked,
  revokeKey,
  rotateKey,
  updateKey,
} from '../../accounts/keys/change-keys.ts';
import { createKey, type KeyDeps, readKeyPage, readKeyRecord } from '../../accounts/keys/keys.ts';
import { addressOf } from '../admission/client-address.ts';
import { send, sendJson } from '../answers/send.ts';
import { keyManagerOf, type PersonOrKey } from '../caller.ts';
import { KEY_EXAMPLE, KEY_LIST_EXAMPLE, NEW_KEY_EXAMPLE, ROTATED_KEY_EXAMPLE } from '../examples/key-examples.ts';
import { IDEMPOTENCY_ACCESS, type IdempotencyDeps, replyIdempotently } from '../idempotency.ts';
import { answers } from '../schemas.ts';
import type { TypedServer } from '../typed-server.ts';

const ACCESS = { access: { person: true, key: 'keys:manage' } satisfies PersonOrKey } as const;
/** A key that a thief uses can end itself, although the thief has used up the limit. */
const SPARED = { spared: 'own-key' } as const;
const ById = Type.Object({
  id: Type.String({
    pattern: '^key_[0-9A-Z]{26}$',
    maxLength: 30,
    'x-fix': 'use the ID of a key',
  }),
});

type Deps = {
  readonly keyDeps: KeyDeps;
  /** Stored responses by idempotency key. A double click creates one key, and both requests get its secret. */
  readonly idempotency: IdempotencyDeps;
  /** Emails the owner of a key that it was reported as leaked. */
  readonly sendLeakedKeyMail: (key: KeyRecord) => void;
};

/** `/api/keys`: creating, reading and changing the keys of the caller's account. */
export function keyRoutes(server: TypedServer, { keyDeps, idempotency, sendLeakedKeyMail }: Deps): void {
  server.post(
    '/api/keys',
    {
      config: { ...ACCESS, ...IDEMPOTENCY_ACCESS },
      schema: {
        operationId: 'createKey',
        tags: ['Keys'],
        summary: 'Create an API key',
        description:
          'The secret is returned only in this response. An account can have at most 1,000 keys that are not revoked (`key_limit_reached`).',
        body: CreateKeyBody,
        response: answers({ 201: [NewKey, NEW_KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const manager = keyManagerOf(request);
      const { name, environment, scopes, expires_at } = request.body;
      const input = { name, environment, scopes, expiresAt: expires_at, accountId: manager.accountId };
      const run = async (unit: Unit) => ({
        status: 201,
        body: await createKey({ ...keyDeps, ...unit }, input, manager),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
  server.get(
    '/api/keys',
    {
      config: ACCESS,
      schema: {
        operationId: 'listKeys',
        tags: ['Keys'],
        summary: 'List API keys, newest first',
        querystring: KeysQuery,
        response: answers({ 200: [KeyList, KEY_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readKeyPage(keyDeps, keyManagerOf(request).accountId, request.query));
      return reply;
    },
  );
  oneKeyRoutes(server, { keyDeps, idempotency });
  leakRoute(server, { keyDeps, sendLeakedKeyMail });
}

function oneKeyRoutes(server: TypedServer, { keyDeps, idempotency }: Pick<Deps, 'keyDeps' | 'idempotency'>): void {
  const common = { tags: ['Keys'], params: ById };
  server.get(
    '/api/keys/:id',
    {
      config: ACCESS,
      schema: {
        ...common,
        operationId: 'readKey',
        summary: 'Get an API key',
        response: answers({ 200: [KeyRecord, KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readKeyRecord(keyDeps, request.params.id, keyManagerOf(request)));
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
        summary: 'Update the name, scopes or expiry of an API key',
        body: UpdateKeyBody,
        response: answers({ 200: [KeyRecord, KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { name, scopes, expires_at } = request.body;
      const input = { name, scopes, expiresAt: expires_at };
      sendJson(request, reply, await updateKey(keyDeps, request.params.id, input, keyManagerOf(request)));
      return reply;
    },
  );
  server.delete(
    '/api/keys/:id',
    {
      config: { ...ACCESS, ...SPARED },
      schema: {
        ...common,
        operationId: 'deleteKey',
        summary: 'Revoke an API key permanently (same as POST …/revoke)',
        response: { 204: { description: 'The key was revoked.' } },
      },
    },
    async (request, reply) => {
      await revokeKey(keyDeps, request.params.id, keyManagerOf(request));
      send(request, reply, { status: 204, headers: [] });
      return reply;
    },
  );
  server.post(
    '/api/keys/:id/rotate',
    {
      config: { ...ACCESS, ...IDEMPOTENCY_ACCESS, ...SPARED },
      schema: {
        ...common,
        operationId: 'rotateKey',
        summary: 'Rotate an API key',
        body: RotateKeyBody,
        response: answers({ 200: [RotatedKey, ROTATED_KEY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { overlap_seconds = 0 } = request.body;
      const { id } = request.params;
      const run = async (unit: Unit) => ({
        status: 200,
        body: await rotateKey({ ...keyDeps, ...unit }, id, overlap_seconds, keyManagerOf(request)),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
  const changes = [
    ['disable', 'Disable an API key until it is enabled again', disableKey],
    ['enable', 'Enable a disabled API key', enableKey],
    ['revoke', 'Revoke an API key permanently', revokeKey],
  ] as const;
  for (const [verb, summary, change] of changes) {
    server.post(
      `/api/keys/:id/${verb}`,
      {
        config: { ...ACCESS, ...IDEMPOTENCY_ACCESS, ...(verb === 'revoke' ? SPARED : {}) },
        schema: { ...common, operationId: `${verb}Key`, summary, response: answers({ 200: [KeyRecord, KEY_EXAMPLE] }) },
      },
      async (request, reply) => {
        const { id } = request.params as { id: string };
        const run = async (unit: Unit) => ({
          status: 200,
          body: await change({ ...keyDeps, ...unit }, id, keyManagerOf(request)),
        });
        return replyIdempotently(request, reply, { idempotency, run });
      },
    );
  }
}

function leakRoute(server: TypedServer, { keyDeps, sendLeakedKeyMail }: Omit<Deps, 'idempotency'>): void {
  server.post(
    '/api/keys/report-leaked',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'reportLeakedKey',
        tags: ['Keys'],
        summary: 'Report a leaked API key',
        description:
          'Requires no authentication. The secret stops working, the key is disabled, and its owner is notified. The owner can rotate the key and enable it again. Enabling alone does not restore the leaked secret: it gets 401 `key_rotated`.',
        body: ReportLeakedBody,
        response: answers({ 200: [ReportLeakedAnswer, { disabled: true }] }),
      },
    },
    async (request, reply) => {
      const manager = { actor: { kind: 'anyone', id: null, address: addressOf(request.raw) } } as const;
      try {
        const { key, disabled } = await reportLeaked(keyDeps, request.body.secret.trim(), manager);
        if (disabled) sendLeakedKeyMail(key);
        sendJson(request, reply, { disabled });
      } catch (error) {
        if (error instanceof Failure && error.code === 'key_malformed')
          throw new Failure('invalid_parameter', error.message, {
            faults: [
              { location: 'body.secret', message: 'its format or checksum is invalid', fix: 'send the whole key' },
            ],
          });
        throw error;
      }
      return reply;
    },
  );
}
