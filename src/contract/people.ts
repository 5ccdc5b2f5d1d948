import { type Static, Type } from 'typebox';
import { Account } from './accounts.ts';

/** Whoever signs in. */
export const Person = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    two_factor: Type.Boolean({ description: 'A code is asked for besides the password.' }),
  },
  { title: 'Person' },
);

/** Whom a request speaks for. */
export const Me = Type.Object(
  { account: Account, person: Type.Union([Person, Type.Null()], { description: 'Null: nobody signs in to it.' }) },
  { title: 'Me' },
);
export type Me = Static<typeof Me>;
