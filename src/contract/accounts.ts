import { type Static, Type } from 'typebox';
import { PLANS } from './plans.ts';

/** One of some words. */
export const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });
/** A time: ISO 8601 in UTC with milliseconds. */
export const time = (description: string) => Type.String({ format: 'date-time', description });

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
