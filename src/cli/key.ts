import { findAccount } from '../accounts/accounts.ts';
import { createKey, listKeys, revokeKey } from '../accounts/keys.ts';
import { DEFAULT_SCOPES } from '../contract/scopes.ts';
import { withPlatform } from './account.ts';
import { type Command, UsageFault } from './command.ts';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export const KEY_COMMANDS: readonly Command[] = [
  {
    name: 'key create',
    summary: 'make an API key; prints its secret, this once',
    options: {
      account: { type: 'string', value: 'A', help: 'id or e-mail address of the account', required: true },
      name: { type: 'string', value: 'N', help: 'what the key is for', required: true },
      scopes: { type: 'string', value: 'a,b', help: `what it may do (${DEFAULT_SCOPES.join(',')})` },
      environment: { type: 'string', value: 'E', help: 'live or test (live)' },
      'expires-in': {
        type: 'string',
        value: '30d',
        help: 'minutes (m), hours (h) or days (d) it works; without: for good',
      },
    },
    run: (input) => {
      const expiresIn = input.option('expires-in');
      const wish = {
        name: input.option('name') ?? '',
        environment: input.option('environment'),
        scopes: input
          .option('scopes')
          ?.split(',')
          .map((scope) => scope.trim()),
        expiresIn: expiresIn === undefined ? undefined : readDuration(expiresIn),
      };
      return withPlatform(async (platform) => {
        const account = await findAccount(platform.db, input.option('account') ?? '');
        const key = await createKey(platform, { ...wish, accountId: account.id });
        return {
          json: key,
          lines: [`${key.id}  ${key.name}`, key.secret, 'Keep the secret now: it is not shown again.'],
        };
      });
    },
  },
  {
    name: 'key list',
    summary: 'list API keys, without their secrets',
    options: { account: { type: 'string', value: 'A', help: 'only those of this account (id or e-mail address)' } },
    run: (input) =>
      withPlatform(async (platform) => {
        const account = input.option('account');
        const accountId = account === undefined ? undefined : (await findAccount(platform.db, account)).id;
        const data = await listKeys(platform, accountId);
        const lines = data.map(
          (key) =>
            `${key.id}  ${key.prefix}…${key.last4}  ${key.state.padEnd(8)}  ${key.last_used_at ?? 'never used'}  ${key.name}`,
        );
        return { json: { data, count: data.length }, lines };
      }),
  },
  {
    name: 'key revoke',
    summary: 'make an API key useless, at once and for good',
    arguments: ['id'],
    run: (input) =>
      withPlatform(async (platform) => {
        const key = await revokeKey(platform, input.arguments[0] ?? '');
        return { json: key, lines: [`${key.id}  revoked`] };
      }),
  },
];

/** Milliseconds of `30d`, `12h` or `45m`. @throws {UsageFault} */
function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const length = UNITS[unit ?? ''];
  if (count === undefined || length === undefined) {
    throw new UsageFault(`--expires-in must be a number with m, h or d, such as 30d, not "${text}"`);
  }
  return Number(count) * length;
}
