import { findAccount } from '../accounts/accounts.ts';
import { readAudit } from '../accounts/audit.ts';
import { withPlatform } from './account.ts';
import { type Command, UsageFault } from './command.ts';

const DEFAULT_LIMIT = 100;

export const AUDIT_COMMANDS: readonly Command[] = [
  {
    name: 'audit',
    summary: 'who changed what, when and from where; newest first',
    options: {
      account: { type: 'string', value: 'A', help: 'only this account (id or e-mail address)' },
      action: { type: 'string', value: 'W', help: 'only changes of this kind, such as key.rotated' },
      limit: { type: 'string', value: 'N', help: `how many, 1 to 10000 (${DEFAULT_LIMIT})` },
    },
    run: (input) => {
      const text = input.option('limit') ?? String(DEFAULT_LIMIT);
      const limit = Number(text);
      if (!/^\d{1,5}$/.test(text) || limit < 1 || limit > 10_000) throw new UsageFault('--limit is 1 to 10000');
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
