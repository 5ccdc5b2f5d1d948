import { type Static, Type } from 'typebox';
import { PLANS } from './plans.ts';

/** A string enum. */
export const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });
/** A timestamp: ISO 8601 in UTC with milliseconds. */
export const time = (description: string) => Type.String({ format: 'date-time', description });

/** Role of the account's person. An operator can also manage the service. */
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
