import { findAccount } from '../accounts/accounts/accounts.ts';
import { readAudit } from '../accounts/audit/audit.ts';
import { type Command, UsageFault } from './command.ts';
import { withPlatform } from './with-platform.ts';

const DEFAULT_LIMIT = 100;

export const AUDIT_COMMANDS: readonly Command[] = [
  {
    name: 'audit',
    summary: 'show the audit log, newest first',
    options: {
      account: { type: 'string', value: 'A', help: 'only this account (ID or email address)' },
      action: { type: 'string', value: 'W', help: 'only this action, such as key.rotated' },
      limit: {
        type: 'string',
        value: 'N',
        help: 'maximum number of entries, 1 to 10000',
        fallback: String(DEFAULT_LIMIT),
      },
    },
    run: (input) => {
      const text = input.option('limit') ?? String(DEFAULT_LIMIT);
      const limit = Number(text);
      if (!/^\d{1,5}$/.test(text) || limit < 1 || limit > 10_000)
        throw new UsageFault('--limit must be a number from 1 to 10000');
      return withPlatform(async (platform) => {
        const account = input.option('account');
        const accountId = account === undefined ? undefined : (await findAccount(platform.db, account)).id;
        const data = await readAudit(platform.db, { accountId, action: input.option('action'), limit });
        const lines = data.map(
          ({ created_at, action, target_id, actor, address, detail }) =>
            `${created_at}  ${action.padEnd(20)}  ${target_id}  ${actor.kind} ${actor.id ?? ''} ${address ?? ''}  ${JSON.stringify(detail)}`,
        );
        return { json: { data, count: data.length }, lines };
      });
    },
  },
];
