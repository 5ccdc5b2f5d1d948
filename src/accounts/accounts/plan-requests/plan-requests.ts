import type { Account } from '@isnad/contract/accounts';
import { Failure, invalidParameters } from '@isnad/contract/failure';
import { pageOf } from '@isnad/contract/page';
import type { PlanRequest, PlanRequestList } from '@isnad/contract/plan-requests';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import { quoteValue } from '@isnad/contract/redact';
import { isoTime } from '@isnad/contract/time';
import { within } from '../../../storage/within.ts';
import type { Actor } from '../../audit/actor.ts';
import { recordChange } from '../../audit/audit.ts';
import { type Unit, unitOf } from '../../change.ts';
import type { KeyDeps } from '../../keys/keys.ts';
import type { Mail, Mailer } from '../../people/mail.ts';
import type { MailLanguage } from '../../people/mail-language.ts';
import { planMail } from '../../people/mail-texts.ts';
import { accountOf, findAccount } from '../accounts.ts';
import { changePlan } from '../change-accounts.ts';
import {
  deletePlanRequest,
  type PlanRequestRow,
  selectOpenPlanRequests,
  selectOperatorEmails,
  selectPlanRequest,
  updateDeclined,
  upsertPlanRequest,
} from './store.ts';

type Deps = KeyDeps & {
  readonly mailer: Mailer;
  readonly baseUrl: () => string;
  /** Language of mails to operators. */
  readonly language: MailLanguage;
};

type Ask = { readonly accountId: string; readonly plan: SubscriptionPlan; readonly language: MailLanguage };
type PageQuery = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/** A change, and the mails about it: to be sent once it is committed. */
export type ToldChange<T> = { readonly value: T; readonly mails: readonly Mail[] };

/** Requests for another plan: an account makes one, an operator accepts or declines it, and both get a mail. */
export class PlanRequests {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The request of an account that is open or was declined. */
  read(accountId: string): Promise<PlanRequest | null> {
    return readPlanRequest(this.#deps.db, accountId);
  }

  /** Sends the mails about a change, without waiting for them. */
  send(mails: readonly Mail[]): void {
    for (const mail of mails) void this.#deps.mailer(mail);
  }

  /**
   * Requests a plan, in place of an earlier request.
   * @param ask `language`: of the mail with the answer
   * @throws {Failure} `invalid_parameter` for the plan that the account has
   */
  async request(unit: Unit, { accountId, plan, language }: Ask, actor: Actor): Promise<ToldChange<PlanRequest>> {
    const { now, baseUrl, language: own } = this.#deps;
    const { plan: current, email } = await findAccount(unit.db, accountId);
    if (current === plan) {
      const fault = { message: `the account is on the plan ${quoteValue(plan)}`, fix: 'request another plan' };
      throw invalidParameters([{ location: 'body.plan', ...fault }]);
    }
    const row = { account_id: accountId, plan, language, created_at: isoTime(now()), declined_at: null };
    await within(unit.db, async (db) => {
      await upsertPlanRequest(db, row);
      await this.#record(db, { accountId, action: 'account.plan_requested', plan }, actor);
    });
    const link = `${baseUrl()}/operator/accounts`;
    const operators = await selectOperatorEmails(unit.db);
    const mails = operators.map((to) => planMail('planRequested', own, { to, link, plan, email }));
    return { value: described(row), mails };
  }

  /** Takes the request back, if there is one. */
  async withdraw(accountId: string, actor: Actor): Promise<void> {
    await within(this.#deps.db, async (db) => {
      const row = await deletePlanRequest(db, accountId);
      if (row?.declined_at !== null) return;
      await this.#record(db, { accountId, action: 'account.plan_request_withdrawn', plan: row.plan }, actor);
    });
  }

  /** Requests that wait for an answer. @throws {Failure} `invalid_cursor` */
  async list({ limit = 50, cursor }: PageQuery): Promise<PlanRequestList> {
    if (cursor !== undefined && !/^acct_[0-9A-Z]{26}$/.test(cursor))
      throw new Failure('invalid_cursor', 'The cursor is not valid for this list. Start again without a cursor.');
    const found = await selectOpenPlanRequests(this.#deps.db, { before: cursor, limit: limit + 1 });
    const page = pageOf(found, limit, ({ id }) => id);
    const data = page.data.map((row) => ({
      account: accountOf(row),
      plan: row.requested_plan,
      created_at: row.requested_at,
    }));
    return { ...page, data };
  }

  /** Changes the plan of the account to the requested one. @throws {Failure} `plan_request_not_found` */
  async accept(unit: Unit, accountId: string, actor: Actor): Promise<ToldChange<Account>> {
    const row = await unit.changeAccount(accountId, async (db) => {
      const taken = await deletePlanRequest(db, accountId);
      if (taken?.declined_at !== null) throw notFound(accountId);
      await changePlan({ ...this.#deps, ...unitOf(db, accountId) }, accountId, taken.plan, actor);
      return taken;
    });
    return this.#answered(unit, 'planAccepted', row);
  }

  /** Leaves the account on its plan. @throws {Failure} `plan_request_not_found` */
  async decline(unit: Unit, accountId: string, actor: Actor): Promise<ToldChange<Account>> {
    const row = await within(unit.db, async (db) => {
      const declined = await updateDeclined(db, accountId, isoTime(this.#deps.now()));
      if (declined === undefined) throw notFound(accountId);
      await this.#record(db, { accountId, action: 'account.plan_request_declined', plan: declined.plan }, actor);
      return declined;
    });
    return this.#answered(unit, 'planDeclined', row);
  }

  async #answered(
    { db }: Unit,
    kind: 'planAccepted' | 'planDeclined',
    { account_id, plan, language }: PlanRequestRow,
  ): Promise<ToldChange<Account>> {
    const value = await findAccount(db, account_id);
    const { email } = value;
    const link = `${this.#deps.baseUrl()}/plan`;
    return { value, mails: [planMail(kind, language, { to: email, link, plan, email })] };
  }

  #record(db: Deps['db'], { accountId, action, plan }: Recorded, actor: Actor): Promise<void> {
    return recordChange(db, this.#deps, actor, { accountId, action, targetId: accountId, detail: { plan } });
  }
}

/** The request of an account that is open or was declined. */
export async function readPlanRequest(db: KeyDeps['db'], accountId: string): Promise<PlanRequest | null> {
  const row = await selectPlanRequest(db, accountId);
  return row === undefined ? null : described(row);
}

type Recorded = {
  readonly accountId: string;
  readonly action: `account.plan_${'requested' | 'request_withdrawn' | 'request_declined'}`;
  readonly plan: SubscriptionPlan;
};

function described({ plan, created_at, declined_at }: PlanRequestRow): PlanRequest {
  return { plan, created_at, declined_at };
}

function notFound(accountId: string): Failure {
  const detail = `The account ${quoteValue(accountId)} waits for no other plan. The request was withdrawn or answered.`;
  return new Failure('plan_request_not_found', detail);
}
