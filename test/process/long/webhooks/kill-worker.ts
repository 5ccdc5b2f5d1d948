/**
 * A process to be killed: makes keys without pause, and delivers webhooks. Words: the settings as JSON, the account, `load` or `drain`.
 * Each key is told on standard output when it is committed. Ends with the process that started it, which keeps its standard input open.
 */
import { OPERATOR_MANAGER } from '../../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../../src/config.ts';
import { openPlatform } from '../../../../src/platform.ts';
import { WebhookDispatcher } from '../../../../src/webhooks/delivery/dispatcher.ts';
import { networkSender } from '../../../../src/webhooks/delivery/sender.ts';
import { nameServers } from '../../../../src/webhooks/resolver.ts';

process.stdin.on('close', () => process.exit()).resume();
const [settings = '{}', accountId = '', task = 'load'] = process.argv.slice(2);
/** Whoever drains finds the leases of the dead ended. */
const AHEAD_MS = task === 'drain' ? 31_000 : 0;

const opened = await openPlatform(readConfig(JSON.parse(settings)));
const platform = { ...opened, now: () => Date.now() + AHEAD_MS };
const dispatcher = new WebhookDispatcher({
  ...platform,
  send: networkSender({ resolve: nameServers(), allowLoopback: true }),
  random: Math.random,
  ticks: () => performance.now(),
  onFault: (error) => process.stderr.write(`${error}\n`),
});
dispatcher.start();
process.stdout.write('ready\n');
while (task === 'load') {
  try {
    const { id } = await createKey(platform, { accountId, name: 'load' }, OPERATOR_MANAGER);
    process.stdout.write(`${id}\n`);
  } catch (error) {
    // Another process holds the store: the change failed whole.
    process.stderr.write(`${error}\n`);
  }
  // biome-ignore lint/plugin: a pause of the scenario: one change after another
  await new Promise((resolve) => setTimeout(resolve, 3));
}
// The dispatcher keeps no process alive, standard input does: this one waits to be killed.
