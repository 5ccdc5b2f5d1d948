import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Account } from '@isnad/contract/accounts';
import { PLANS } from '@isnad/contract/plans';
import { deleteAccount } from '../account-data/delete-account.ts';
import { exportAccount } from '../account-data/export-account.ts';
import { removeDeleted } from '../account-data/removals.ts';
import { createAccount, findAccount, listAccounts } from '../accounts/accounts/accounts.ts';
import { changePlan, resumeAccount, suspendAccount } from '../accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../accounts/audit/actor.ts';
import { listKeys } from '../accounts/keys/keys.ts';
import { inviteByLink } from '../accounts/people/invitations.ts';
import { createClaim } from '../accounts/people/invites.ts';
import type { Config } from '../config.ts';
import type { Platform } from '../platform.ts';
import { type Command, type Outcome, UsageFault } from './command.ts';
import { createStore, withPlatform } from './with-platform.ts';

export const ACCOUNT_COMMANDS: readonly Command[] = [
  {
    name: 'account create',
    summary: 'create an account',
    options: {
      email: { type: 'string', value: 'E', help: 'email address of the person', required: true },
      plan: { type: 'string', value: 'P', help: `plan of the account: ${PLANS.join(', ')}`, fallback: 'free' },
      role: {
        type: 'string',
        value: 'R',
        help: 'member, or operator for the pages of the operator',
        fallback: 'member',
      },
    },
    run: (input) =>
      createStore(async (platform) => {
        const role = input.option('role') ?? 'member';
        if (role !== 'member' && role !== 'operator') {
          throw new UsageFault(`--role must be member or operator, not "${role}"`);
        }
        const options = { email: input.option('email') ?? '', plan: input.option('plan') ?? 'free', role } as const;
        const account = await createAccount(platform, options, OPERATOR);
        return { json: account, lines: [`${account.id}  ${account.email}  ${account.plan}`] };
      }),
  },
  {
    name: 'account list',
    summary: 'list all accounts',
    run: () =>
      withPlatform(async (platform) => {
        const data = await listAccounts(platform.db);
        return { json: { data, count: data.length }, lines: data.map(line) };
      }),
  },
  {
    name: 'account show',
    summary: 'show an account and its keys',
    arguments: ['account'],
    run: (input) =>
      withPlatform(async (platform) => {
        const account = await findAccount(platform.db, input.arguments[0] ?? '');
        const keys = await listKeys(platform, { accountId: account.id });
        return {
          json: { ...account, keys },
          lines: [line(account), ...keys.map((key) => `  ${key.id}  ${key.state.padEnd(8)}  ${key.name}`)],
        };
      }),
  },
  {
    name: 'account plan',
    summary: 'change the plan of an account, effective immediately',
    arguments: ['account', 'plan'],
    run: (input) =>
      changed((platform) => changePlan(platform, input.arguments[0] ?? '', input.arguments[1] ?? '', OPERATOR)),
  },
  {
    name: 'account suspend',
    summary: 'suspend an account, effective immediately',
    arguments: ['account'],
    run: (input) => changed((platform) => suspendAccount(platform, input.arguments[0] ?? '', OPERATOR)),
  },
  {
    name: 'account resume',
    summary: 'resume a suspended account',
    arguments: ['account'],
    run: (input) => changed((platform) => resumeAccount(platform, input.arguments[0] ?? '', OPERATOR)),
  },
  {
    name: 'account export',
    summary: 'write everything that is stored about an account to a JSON file, without secrets',
    arguments: ['account'],
    options: {
      to: { type: 'string', value: 'file', help: 'file to write', fallback: 'the ID of the account, with .json' },
    },
    run: (input) =>
      withPlatform(async (platform) => {
        const account = await findAccount(platform.db, input.arguments[0] ?? '');
        const file = input.option('to') ?? `${account.id}.json`;
        const deps = { ...platform, flushUsage: async () => undefined };
        const pieces = Readable.from(exportAccount(deps, account.id, OPERATOR));
        // Only for the owner: it is all somebody's data.
        await pipeline(pieces, createWriteStream(file, { mode: 0o600 }));
        return { json: { id: account.id, file }, lines: [`${account.id}  ${account.email}  written to ${file}`] };
      }),
  },
  {
    name: 'account delete',
    summary: 'delete an account with everything that is stored about it, effective immediately',
    arguments: ['account'],
    options: {
      confirm: { type: 'string', value: 'E', help: 'email address of the account, to confirm', required: true },
    },
    run: (input) =>
      withPlatform(async (platform) => {
        const account = await findAccount(platform.db, input.arguments[0] ?? '');
        if (input.option('confirm')?.trim().toLowerCase() !== account.email)
          throw new UsageFault(`--confirm must be the email address of the account, ${account.email}`);
        await deleteAccount(platform, account.id, OPERATOR);
        await removeDeleted(platform);
        return { json: { id: account.id, deleted: true }, lines: [`${account.id}  deleted`] };
      }),
  },
  {
    name: 'account invite',
    summary: 'invite a person to sign up and print a link that works once, for seven days',
    options: {
      email: { type: 'string', value: 'E', help: 'email address of the person', required: true },
      plan: { type: 'string', value: 'P', help: `plan of the account: ${PLANS.join(', ')}`, fallback: 'free' },
    },
    run: (input) =>
      withPlatform(async (platform, config) => {
        const options = { email: input.option('email') ?? '', plan: input.option('plan') ?? 'free' };
        const deps = { ...platform, signUp: config.signUp, baseUrl: () => addressOf(config) };
        const invite = await inviteByLink(deps, options);
        return {
          json: invite,
          lines: [`${invite.email}, valid until ${invite.expires_at}:`, invite.url, ...addressNote(config)],
        };
      }),
  },
  {
    name: 'account claim-link',
    summary: 'print a one-time link to set the email address and password of the first account',
    run: () =>
      withPlatform(async (platform, config) => {
        const { token, ...claim } = await createClaim(platform);
        const url = claimLink(addressOf(config), token);
        return { json: { ...claim, url }, lines: [url, ...addressNote(config)] };
      }),
  },
];

function changed(change: (platform: Platform) => Promise<Account>): Promise<Outcome> {
  return withPlatform(async (platform) => {
    const account = await change(platform);
    return { json: account, lines: [line(account)] };
  });
}

function line({ id, email, plan, state }: Account): string {
  return `${id}  ${plan.padEnd(12)}  ${state.padEnd(9)}  ${email}`;
}

/** URL where the operator claims the first account. */
export function claimLink(address: string, token: string): string {
  return `${address}/claim?token=${token}`;
}

/** Base URL derived from the settings. */
function addressOf({ publicUrl, host, port }: Config): string {
  return publicUrl || `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Says where the address of a link comes from, unless the operator has set it. */
function addressNote({ publicUrl }: Config): string[] {
  return publicUrl === ''
    ? ['The address is that of HOST and PORT. If people reach the service at another one, set PUBLIC_URL.']
    : [];
}
