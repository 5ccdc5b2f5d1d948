import { type Static, Type } from 'typebox';
import { time } from './accounts.ts';
import { PAGE_FIELDS } from './page-fields.ts';

/*
 * People who have signed up and not confirmed their email address yet, as operators see them.
 */

/** Somebody who waits for the confirmation of an email address. */
const SignUp = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    created_at: time('When the person signed up.'),
    expires_at: time('When the sign-up is deleted if the address is not confirmed.'),
  },
  { title: 'SignUp' },
);
export type SignUp = Static<typeof SignUp>;

export const SignUpList = Type.Object(
  { data: Type.Array(SignUp, { description: 'Newest first.' }), ...PAGE_FIELDS },
  { title: 'SignUpList' },
);
export type SignUpList = Static<typeof SignUpList>;

/** A link that confirms an email address, for the operator to hand over. */
export const ConfirmationLink = Type.Object(
  {
    email: Type.String({ description: 'Email address that the link confirms.' }),
    expires_at: time('When the link expires.'),
    url: Type.String({
      description: 'The link. It asks for the password of the sign-up, so it is of no use to anyone else.',
    }),
  },
  { title: 'ConfirmationLink' },
);
export type ConfirmationLink = Static<typeof ConfirmationLink>;
