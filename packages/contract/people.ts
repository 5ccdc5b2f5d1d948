import { type Static, Type } from 'typebox';
import { Account } from './accounts.ts';
import { orNull } from './fields.ts';

/** A person who signs in. */
export const Person = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    two_factor: Type.Boolean({ description: 'Whether signing in requires a code besides the password.' }),
  },
  { title: 'Person' },
);

/** Account and person that a request is authenticated as. */
export const Me = Type.Object(
  {
    account: Account,
    person: orNull(Person, 'Null if nobody signs in to the account.'),
  },
  { title: 'Me' },
);
export type Me = Static<typeof Me>;
