import { type Static, Type } from 'typebox';
import { Account, oneOf, time } from './accounts.ts';
import { count, orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { Person } from './people.ts';
import { PLANS } from './plans.ts';
import { choice } from './search.ts';
import { Usage } from './usage.ts';

/*
 * Accounts, as operators view and manage them.
 */

/** Query of `GET /api/operator/accounts`. */
export const AccountsQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 254, description: 'Only accounts whose email address contains this text.' }),
  ),
  plan: choice(PLANS, 'Only accounts on this plan.'),
  state: choice(['active', 'suspended'], 'Only accounts in this state.'),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of results. Defaults to 50.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the previous page.' })),
});
export type AccountsQuery = Static<typeof AccountsQuery>;

/** An account in the list. */
const AccountSummary = Type.Object(
  {
    ...Account.properties,
    signed_up: Type.Boolean({ description: 'Whether a person has signed up for the account.' }),
    requests_24h: count('Number of requests with its keys in the last 24 hours, in whole hours.'),
  },
  { title: 'AccountSummary' },
);

export const AccountList = Type.Object(
  {
    data: Type.Array(AccountSummary),
    ...PAGE_FIELDS,
  },
  { title: 'AccountList' },
);
export type AccountList = Static<typeof AccountList>;

/** One account with its resources and usage. */
export const AccountDetail = Type.Object(
  {
    ...Account.properties,
    person: orNull(Person, 'Person who signs in to the account. Null if nobody has signed up yet.'),
    keys: count('Number of API keys that are not revoked.'),
    webhooks: count('Number of webhooks, including disabled ones.'),
    usage: Usage,
  },
  { title: 'AccountDetail' },
);
export type AccountDetail = Static<typeof AccountDetail>;

const plan = Type.Unsafe<(typeof PLANS)[number]>({
  type: 'string',
  enum: [...PLANS],
  'x-fix': `use ${PLANS.join(', ')}`,
});

/** Body of `POST /api/operator/accounts`. */
export const NewAccountBody = Type.Object(
  {
    email: Type.String({ maxLength: 254, 'x-fix': 'use an email address such as name@example.org' }),
    plan: Type.Optional(plan),
  },
  { title: 'NewAccount' },
);
export type NewAccountBody = Static<typeof NewAccountBody>;

/** Body of `POST /api/operator/accounts/:id/plan`. */
export const PlanBody = Type.Object({ plan }, { title: 'PlanOfAccount' });

/** An invitation to sign up. */
export const Invitation = Type.Object(
  {
    id: Type.String(),
    email: Type.String({ description: 'Email address that the invitation is for.' }),
    plan: oneOf(PLANS),
    expires_at: time('When the link expires. It can be used once.'),
    url: Type.String({
      description: 'Link to sign up with, shown only once. Earlier links for this address are invalidated.',
    }),
  },
  { title: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

/** Response to creating an account. */
export const MadeAccount = Type.Object(
  {
    account: Account,
    invitation: orNull(Invitation, 'Invitation for the person to sign up. Null if sign-up is closed (`SIGN_UP`).'),
  },
  { title: 'MadeAccount' },
);
export type MadeAccount = Static<typeof MadeAccount>;
