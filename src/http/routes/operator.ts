import type { Socket } from 'node:net';
import type { KeyParts } from '../../accounts/keys.ts';
import type { InvitationParts } from '../../accounts/people/invitations.ts';
import type { People } from '../../accounts/people/people.ts';
import type { Usage, UsageQuery } from '../../contract/usage.ts';
import type { LiveHadith } from '../../corpus/live.ts';
import type { IdempotencyDeps } from '../idempotency.ts';
import { operatorsOnly } from '../operators-only.ts';
import type { TypedServer } from '../typed-server.ts';
import { operatorAccountRoutes } from './operator-accounts.ts';
import { operatorPackRoutes, type PackParts } from './operator-packs.ts';
import { operatorStateRoutes, type StateParts } from './operator-state.ts';

/** What the operator's routes need besides what others need too. */
export type OperatorParts = StateParts & Pick<InvitationParts, 'signUp'> & Pick<PackParts, 'jobs' | 'packs'>;

type Parts = {
  readonly operator: OperatorParts;
  readonly keyParts: KeyParts;
  readonly idempotency: IdempotencyDeps;
  readonly people: Pick<People, 'readMe'>;
  readonly readUsage: (accountId: string, query: UsageQuery) => Promise<Usage>;
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly baseUrl: () => string;
};

/**
 * `/api/operator`: what the pages of whoever runs the service need.
 * @param unhurried gets the connections on which files come
 */
export async function operatorRoutes(server: TypedServer, parts: Parts, unhurried: WeakSet<Socket>): Promise<void> {
  const { operator, keyParts, idempotency, people, readUsage, hadithIfAny, baseUrl } = parts;
  const accounts = { ...keyParts, baseUrl, signUp: operator.signUp };
  await server.register(async (inner) => {
    inner.addHook('preParsing', operatorsOnly);
    operatorAccountRoutes(inner, { accounts, idempotency, readMe: people.readMe, readUsage });
    operatorStateRoutes(inner, operator);
    await operatorPackRoutes(inner, { ...operator, audit: keyParts, hadithIfAny, unhurried });
  });
}
