import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';

export const ACTOR_KINDS = ['person', 'key', 'operator', 'service', 'anyone'] as const;

/** One change to an account or to one of its resources: who, what, when, and from where. */
export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    action: oneOf(AUDIT_ACTIONS),
    target_id: Type.String({ description: 'ID of the resource that was changed.' }),
    actor: Type.Object({
      kind: oneOf(ACTOR_KINDS),
      id: orNull(Type.String(), 'ID of the person or the key.'),
    }),
    address: orNull(Type.String(), 'IP address. Null if the change was made on the command line.'),
    detail: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Details of the change. Never contains a secret.',
    }),
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditLog = Type.Object(
  {
    data: Type.Array(AuditEntry),
    ...PAGE_FIELDS,
  },
  { title: 'AuditLog' },
);
export type AuditLog = Static<typeof AuditLog>;
