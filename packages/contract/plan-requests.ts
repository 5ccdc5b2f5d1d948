import { type Static, Type } from 'typebox';
import { Account, oneOf, time } from './accounts.ts';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { PLANS } from './plans.ts';

/*
 * Requests for another plan, which the operator accepts or declines.
 */

/** What an account has requested. */
export const PlanRequest = Type.Object(
  {
    plan: oneOf(PLANS),
    created_at: time('When it was requested.'),
    declined_at: orNull(time('When the operator declined it.'), 'Null while it waits for an answer.'),
  },
  { title: 'PlanRequest' },
);
export type PlanRequest = Static<typeof PlanRequest>;

/** Response of `GET /api/me/plan-request`. */
export const OwnPlanRequest = Type.Object(
  {
    request: orNull(PlanRequest, 'Null if no other plan is requested. An accepted request is the plan of the account.'),
  },
  { title: 'OwnPlanRequest' },
);
export type OwnPlanRequest = Static<typeof OwnPlanRequest>;

/** A request as the operator sees it. */
const OpenPlanRequest = Type.Object(
  { account: Account, plan: oneOf(PLANS), created_at: time('When it was requested.') },
  { title: 'OpenPlanRequest' },
);

/** Response of `GET /api/operator/plan-requests`. */
export const PlanRequestList = Type.Object(
  {
    data: Type.Array(OpenPlanRequest, { description: 'Those that wait for an answer, by account, newest first.' }),
    ...PAGE_FIELDS,
  },
  { title: 'PlanRequestList' },
);
export type PlanRequestList = Static<typeof PlanRequestList>;
