import { createAccount, listAccounts } from '../accounts/accounts.ts';
import { loadConfig } from '../config.ts';
import { PLANS } from '../contract/plans.ts';
import { openPlatform, type Platform } from '../service.ts';
import type { Command } from './command.ts';

export const ACCOUNT_COMMANDS: readonly Command[] = [
  {
    name: 'account create',
    summary: 'make an account',
    options: {
      email: { type: 'string', value: 'E', help: "the person's e-mail address", required: true },
      plan: { type: 'string', value: 'P', help: `${PLANS.join(', ')} (free)` },
    },
    run: (input) =>
      withPlatform(async (platform) => {
        const wish = { email: input.option('email') ?? '', plan: input.option('plan') ?? 'free' };
        const account = await createAccount(platform, wish);
        return { json: account, lines: [`${account.id}  ${account.email}  ${account.plan}`] };
      }),
  },
  {
    name: 'account list',
    summary: 'list all accounts',
    run: () =>
      withPlatform(async (platform) => {
        const data = await listAccounts(platform.db);
        const lines = data.map(
          ({ id, email, plan, state }) => `${id}  ${plan.padEnd(12)}  ${state.padEnd(9)}  ${email}`,
        );
        return { json: { data, count: data.length }, lines };
      }),
  },
];

/** Runs a verb on the store and closes the store behind it. */
export async function withPlatform<T>(verb: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await openPlatform(loadConfig());
  try {
    return await verb(platform);
  } finally {
    await platform.db.destroy();
  }
}
