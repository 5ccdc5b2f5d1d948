import { MAX_OVERLAP_S } from '@isnad/contract/key-rules';
import { DEFAULT_SCOPES } from '@isnad/contract/scopes';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import { findAccount } from '../accounts/accounts/accounts.ts';
import { disableKey, enableKey, revokeKey, rotateKey } from '../accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../accounts/keys/key-manager.ts';
import { createKey, listKeys } from '../accounts/keys/keys.ts';
import { type Command, UsageFault } from './command.ts';
import { withPlatform } from './with-platform.ts';

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

export const KEY_COMMANDS: readonly Command[] = [
  {
    name: 'key create',
    summary: 'create an API key and print its secret, only this once',
    options: {
      account: { type: 'string', value: 'A', help: 'ID or email address of the account', required: true },
      name: { type: 'string', value: 'N', help: 'name of the key', required: true },
      scopes: { type: 'string', value: 'a,b', help: 'scopes of the key', fallback: DEFAULT_SCOPES.join(',') },
      environment: { type: 'string', value: 'E', help: 'environment of the key: live or test', fallback: 'live' },
      'expires-in': {
        type: 'string',
        value: '30d',
        help: 'lifetime in minutes (m), hours (h) or days (d)',
        fallback: 'never expires',
      },
    },
    run: (input) => {
      const expiresIn = input.option('expires-in');
      const options = {
        name: input.option('name') ?? '',
        environment: input.option('environment'),
        scopes: input
          .option('scopes')
          ?.split(',')
          .map((scope) => scope.trim()),
      };
      const lifetime = expiresIn === undefined ? undefined : readDuration(expiresIn);
      return withPlatform(async (platform) => {
        const account = await findAccount(platform.db, input.option('account') ?? '');
        const expiresAt = lifetime === undefined ? undefined : isoTime(platform.now() + lifetime);
        const key = await createKey(platform, { ...options, expiresAt, accountId: account.id }, OPERATOR_MANAGER);
        return {
          json: key,
          lines: [`${key.id}  ${key.name}`, key.secret, 'Save the secret now. It is not shown again.'],
        };
      });
    },
  },
  {
    name: 'key list',
    summary: 'list API keys',
    options: { account: { type: 'string', value: 'A', help: 'only keys of this account (ID or email address)' } },
    run: (input) =>
      withPlatform(async (platform) => {
        const account = input.option('account');
        const accountId = account === undefined ? undefined : (await findAccount(platform.db, account)).id;
        const data = await listKeys(platform, { accountId });
        const lines = data.map(
          (key) =>
            `${key.id}  ${key.prefix}…${key.last4}  ${key.state.padEnd(8)}  ${key.last_used_at ?? 'never used'}  ${key.app_id === null ? '' : 'app '}${key.name}`,
        );
        return { json: { data, count: data.length }, lines };
      }),
  },
  {
    name: 'key rotate',
    summary: 'rotate an API key and print its new secret, only this once',
    arguments: ['id'],
    options: {
      overlap: {
        type: 'string',
        value: '1h',
        help: 'how long the previous secret stays valid, at most 24h',
        fallback: '0',
      },
    },
    run: (input) => {
      const overlap = input.option('overlap');
      const seconds = overlap === undefined ? 0 : readDuration(overlap, '--overlap') / 1_000;
      if (seconds > MAX_OVERLAP_S) throw new UsageFault('--overlap must be at most 24h');
      return withPlatform(async (platform) => {
        const key = await rotateKey(platform, input.arguments[0] ?? '', seconds, OPERATOR_MANAGER);
        const old =
          key.previous_secret_until === null
            ? 'The previous secret no longer works.'
            : `The previous secret works until ${key.previous_secret_until}.`;
        return {
          json: key,
          lines: [`${key.id}  ${key.name}`, key.secret, `${old} Save the new secret now. It is not shown again.`],
        };
      });
    },
  },
  change('disable', 'disable an API key until it is enabled again', disableKey),
  change('enable', 'enable a disabled API key; after a leak, rotate it too', enableKey),
  change('revoke', 'revoke an API key immediately and permanently', revokeKey),
];

function change(verb: string, summary: string, run: typeof disableKey): Command {
  return {
    name: `key ${verb}`,
    summary,
    arguments: ['id'],
    run: (input) =>
      withPlatform(async (platform) => {
        const key = await run(platform, input.arguments[0] ?? '', OPERATOR_MANAGER);
        return { json: key, lines: [`${key.id}  ${key.state}`] };
      }),
  };
}

/** Milliseconds of `30d`, `12h` or `45m`. @throws {UsageFault} */
function readDuration(text: string, option = '--expires-in'): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const length = UNITS[unit ?? ''];
  if (count === undefined || length === undefined) {
    throw new UsageFault(`${option} must be a number with m, h or d, such as 30d, not "${text}"`);
  }
  return Number(count) * length;
}
