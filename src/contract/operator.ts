import { type Static, type TSchema, Type } from 'typebox';
import { Account, oneOf, time } from './accounts.ts';
import { Person } from './people.ts';
import { PLANS } from './plans.ts';
import { choice } from './search.ts';
import { Usage } from './usage.ts';

/*
 * Accounts, as the operator's pages show and change them.
 */

/** That, or null, with what it means. */
export const orNull = <T extends TSchema>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description });
/** How many. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Query of `GET /api/operator/accounts`. */
export const AccountsQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 254, description: 'Only accounts whose e-mail address has this in it.' }),
  ),
  plan: choice(PLANS, 'Only accounts of this plan.'),
  state: choice(['active', 'suspended'], 'Only accounts in this state.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How many; 50 without it.' })),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the page before.' })),
});
export type AccountsQuery = Static<typeof AccountsQuery>;

/** An account in the list. */
const AccountSummary = Type.Object(
  {
    ...Account.properties,
    signed_up: Type.Boolean({ description: 'Somebody signs in to it.' }),
    requests_24h: count('Requests of its keys in the last 24 hours, by whole hours.'),
  },
  { title: 'AccountSummary' },
);

export const AccountList = Type.Object(
  {
    data: Type.Array(AccountSummary),
    count: Type.Integer(),
    has_more: Type.Boolean(),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'AccountList' },
);
export type AccountList = Static<typeof AccountList>;

/** One account with what it has and what it asked. */
export const AccountDetail = Type.Object(
  {
    ...Account.properties,
    person: orNull(Person, 'Who signs in to it; null: nobody does yet.'),
    keys: count('API keys that are not revoked.'),
    webhooks: count('Webhooks, those disabled too.'),
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
    email: Type.String({ maxLength: 254, 'x-fix': 'use an address such as name@example.org' }),
    plan: Type.Optional(plan),
  },
  { title: 'NewAccount' },
);
export type NewAccountBody = Static<typeof NewAccountBody>;

/** Body of `POST /api/operator/accounts/:id/plan`. */
export const PlanBody = Type.Object({ plan }, { title: 'PlanOfAccount' });

/** A link by which somebody signs up. */
export const Invitation = Type.Object(
  {
    id: Type.String(),
    email: Type.String({ description: 'Who may use it.' }),
    plan: oneOf(PLANS),
    expires_at: time('Good once, until then.'),
    url: Type.String({ description: 'The link; shown this once. An earlier one for this address is withdrawn.' }),
  },
  { title: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

/** What making an account answers. */
export const MadeAccount = Type.Object(
  {
    account: Account,
    invitation: orNull(Invitation, 'For the person to sign up with; null where sign-up is closed (`SIGN_UP`).'),
  },
  { title: 'MadeAccount' },
);
export type MadeAccount = Static<typeof MadeAccount>;
