import { type Static, Type } from 'typebox';
import { PLANS } from './plans.ts';

/** One of some words. */
export const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });
/** A time: ISO 8601 in UTC with milliseconds. */
export const time = (description: string) => Type.String({ format: 'date-time', description });

export const Account = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    plan: oneOf(PLANS),
    state: oneOf(['active', 'suspended'] as const),
    created_at: time('ISO 8601, UTC.'),
  },
  { title: 'Account' },
);
export type Account = Static<typeof Account>;
