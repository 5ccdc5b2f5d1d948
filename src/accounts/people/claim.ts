import { Failure, invalidParameters } from '@isnad/contract/failure';
import { isoTime } from '@isnad/contract/time';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/audit.ts';
import { mailboxFaults } from './email.ts';
import { findInvite, type InviteDeps } from './invites.ts';
import {
  deletePerson,
  deleteUnverified,
  giveInviteBack,
  isAccountEmail,
  selectPersonByEmail,
  updateOwner,
  useInvite,
} from './store.ts';

type ClaimBody = {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
};

const TAKEN = 'There is already an account for this e-mail address.';

/** Handles `POST /claim`: lets the holder of the link take over its account with their own name, address and password, and signs them in. */
export function claiming(deps: InviteDeps) {
  return {
    id: 'claim',
    endpoints: {
      claim: createAuthEndpoint('/claim', { method: 'POST' }, async (context) => {
        const body = context.body as ClaimBody;
        const email = body.email.toLowerCase();
        const { password, internalAdapter } = context.context;
        const { accountId, hash } = await checkClaim(deps, { ...body, email, rule: password.config });
        const credential = await password.hash(body.password);
        const id = deps.newId('usr');
        // Of two requests with the same link, one continues. If it fails later, the link becomes usable again.
        if (!(await useInvite(deps.db, hash, { personId: id, at: isoTime(deps.now()) }))) throw notGood();
        const person = await withReturn(deps, { hash, id }, async () => {
          await deleteUnverified(deps.db, email);
          const made = await internalAdapter.createUser({ id, name: body.name, email, emailVerified: true });
          await internalAdapter.linkAccount({
            userId: id,
            providerId: 'credential',
            accountId: id,
            password: credential,
          });
          await takeOver(deps, accountId, { personId: id, email });
          return made;
        });
        const session = await internalAdapter.createSession(id);
        await setSessionCookie(context, { session, user: person });
        return context.json({ user: { id, name: person.name, email, emailVerified: true } });
      }),
    },
  } satisfies BetterAuthPlugin;
}

type OperatorClaim = ClaimBody & {
  readonly rule: { readonly minPasswordLength: number; readonly maxPasswordLength: number };
};

/** Validates everything before anything is created. @throws {Failure} */
async function checkClaim(deps: InviteDeps, { token, email, password, rule }: OperatorClaim) {
  const faults = mailboxFaults(email);
  if (faults.length > 0) throw invalidParameters(faults);
  const claim = await findInvite(deps, token);
  if (claim === undefined || claim.account_id === null) throw notGood();
  if (password.length < rule.minPasswordLength || password.length > rule.maxPasswordLength) {
    const lengths = `${rule.minPasswordLength} to ${rule.maxPasswordLength} characters`;
    throw new Failure('invalid_parameter', `A password has ${lengths}.`, {
      faults: [{ location: 'body.password', message: 'is too short or too long', fix: `use ${lengths}` }],
    });
  }
  const known = await selectPersonByEmail(deps.db, email);
  if (known?.email_verified === 1 || (await isAccountEmail(deps.db, email, claim.account_id))) {
    throw new Failure('account_exists', TAKEN);
  }
  return { accountId: claim.account_id, hash: claim.token_hash };
}

/** @throws {Failure} when someone has taken over the account in the meantime */
function takeOver(deps: InviteDeps, accountId: string, owner: { personId: string; email: string }): Promise<void> {
  return deps.db.transaction().execute(async (db) => {
    if (!(await updateOwner(db, accountId, owner))) throw notGood();
    const actor: Actor = { kind: 'person', id: owner.personId, address: null };
    const { email } = owner;
    const change = { accountId, targetId: accountId, detail: { email } };
    await recordChange(db, deps, actor, { ...change, action: 'account.claimed' });
  });
}

async function withReturn<T>(
  { db }: InviteDeps,
  { hash, id }: { readonly hash: string; readonly id: string },
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    await deletePerson(db, id);
    await giveInviteBack(db, hash, id);
    throw error;
  }
}

function notGood(): Failure {
  return new Failure(
    'sign_up_closed',
    'This link is invalid or has expired. Run `npm run -s isnad -- account claim-link` to create another.',
  );
}
