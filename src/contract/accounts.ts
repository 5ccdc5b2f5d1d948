import { type Static, Type } from 'typebox';
import { PLANS } from './plans.ts';
import { SCOPES, type Scope } from './scopes.ts';

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });
const time = (description: string) => Type.String({ format: 'date-time', description });

/** What the person of an account may do here besides using it. */
const ROLES = ['member', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const Account = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    plan: oneOf(PLANS),
    state: oneOf(['active', 'suspended'] as const),
    role: oneOf(ROLES),
    created_at: time('ISO 8601, UTC.'),
  },
  { title: 'Account' },
);
export type Account = Static<typeof Account>;

/** A key without its secret. */
export const KeyRecord = Type.Object(
  {
    id: Type.String(),
    account_id: Type.String(),
    name: Type.String(),
    environment: oneOf(['live', 'test'] as const),
    scopes: Type.Array(oneOf(Object.keys(SCOPES) as Scope[])),
    prefix: Type.String(),
    last4: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    last_used_at: Type.Union([time('To within some seconds.'), Type.Null()]),
    expires_at: Type.Union([time('From then on the key is refused.'), Type.Null()]),
    state: oneOf(['active', 'revoked', 'expired'] as const),
  },
  { title: 'Key' },
);
export type KeyRecord = Static<typeof KeyRecord>;

/** What making a key answers: the only time its secret is seen. */
export const NewKey = Type.Object({ ...KeyRecord.properties, secret: Type.String() }, { title: 'NewKey' });
export type NewKey = Static<typeof NewKey>;
