import { AuditLog } from '@isnad/contract/audit';
import { Failure } from '@isnad/contract/failure';
import { pageOf } from '@isnad/contract/page';
import { Type } from 'typebox';
import { readAudit } from '../../accounts/audit/audit.ts';
import type { KeyDeps } from '../../accounts/keys/keys.ts';
import { sendJson } from '../answers/send.ts';
import { callerOf, type PersonOrKey } from '../caller.ts';
import { AUDIT_EXAMPLE } from '../examples/key-examples.ts';
import { answers, pageQuery } from '../schemas.ts';
import type { TypedServer } from '../typed-server.ts';

const AuditQuery = Type.Object({
  ...pageQuery({ most: 100, usual: 50 }).properties,
  action: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only entries with this action, such as `key.rotated`.' }),
  ),
  target: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only changes to the resource with this ID, such as the ID of a key.' }),
  ),
});

/** `GET /api/audit`: the audit log of the caller's account. */
export function auditRoutes(server: TypedServer, { keyDeps }: { readonly keyDeps: KeyDeps }): void {
  server.get(
    '/api/audit',
    {
      config: { access: { person: true, key: 'keys:manage' } satisfies PersonOrKey },
      schema: {
        operationId: 'readAudit',
        tags: ['Keys'],
        summary: 'List the audit log, newest first',
        querystring: AuditQuery,
        response: answers({ 200: [AuditLog, AUDIT_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor, action, target } = request.query;
      if (cursor !== undefined && !/^aud_[0-9A-Z]{26}$/.test(cursor)) {
        throw new Failure('invalid_cursor', 'The cursor does not belong to this list. Start again without a cursor.');
      }
      const accountId = callerOf(request).account.id;
      const query = { accountId, action, targetId: target, before: cursor, limit: limit + 1 };
      const found = await readAudit(keyDeps.db, query);
      const page = pageOf(found, limit, ({ id }) => id);
      sendJson(request, reply, page);
      return reply;
    },
  );
}
