import type { Socket } from 'node:net';
import type { Usage, UsageQuery } from '@isnad/contract/usage';
import type { PlanRequests } from '../../../accounts/accounts/plan-requests/plan-requests.ts';
import type { KeyDeps } from '../../../accounts/keys/keys.ts';
import type { InvitationDeps } from '../../../accounts/people/invitations.ts';
import type { People } from '../../../accounts/people/people.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { IdempotencyDeps } from '../../idempotency.ts';
import type { TypedServer } from '../../typed-server.ts';
import { operatorAccountRoutes } from './operator-accounts.ts';
import { operatorCorrectionRoutes } from './operator-corrections.ts';
import { operatorFeedbackRoutes } from './operator-feedback.ts';
import { type LibraryDeps, operatorLibraryRoutes } from './operator-library.ts';
import { operatorPackRoutes, type PackRouteDeps } from './operator-packs.ts';
import { operatorPlanRequestRoutes } from './operator-plan-requests.ts';
import { operatorSignUpRoutes } from './operator-sign-ups.ts';
import { operatorStateRoutes, type StateDeps } from './operator-state.ts';
import { operatorsOnly } from './operators-only.ts';

/** Dependencies that only the operator routes have. */
export type OperatorDeps = StateDeps &
  Pick<InvitationDeps, 'signUp'> &
  Pick<LibraryDeps, 'library'> &
  Pick<PackRouteDeps, 'jobs' | 'packs'>;

type Deps = {
  readonly operator: OperatorDeps;
  readonly keyDeps: KeyDeps;
  readonly idempotency: IdempotencyDeps;
  readonly people: Pick<People, 'readMe' | 'createConfirmationLink'>;
  readonly readUsage: (accountId: string, query: UsageQuery) => Promise<Usage>;
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly baseUrl: () => string;
  readonly planRequests: PlanRequests;
};

/**
 * `/api/operator`: routes for the operator's pages.
 * @param unhurried receives the connections with uploads
 */
export async function operatorRoutes(server: TypedServer, deps: Deps, unhurried: WeakSet<Socket>): Promise<void> {
  const { operator, keyDeps, idempotency, people, readUsage, hadithIfAny, baseUrl, planRequests } = deps;
  const accounts = { ...keyDeps, baseUrl, signUp: operator.signUp };
  await server.register(async (inner) => {
    inner.addHook('preParsing', operatorsOnly);
    operatorAccountRoutes(inner, { accounts, idempotency, readMe: people.readMe, readUsage });
    operatorPlanRequestRoutes(inner, { planRequests, idempotency });
    operatorSignUpRoutes(inner, { db: keyDeps.db, people, idempotency });
    operatorStateRoutes(inner, { ...operator, readMe: people.readMe, baseUrl });
    operatorCorrectionRoutes(inner, { ...operator, audit: keyDeps, hadithIfAny, corrections: keyDeps });
    operatorFeedbackRoutes(inner, keyDeps);
    operatorLibraryRoutes(inner, { ...operator, audit: keyDeps });
    await operatorPackRoutes(inner, { ...operator, audit: keyDeps, hadithIfAny, unhurried });
  });
}
