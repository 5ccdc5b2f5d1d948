// Runs on each store.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { deleteAccount } from '../../../src/account-data/delete-account.ts';
import { removeDeleted } from '../../../src/account-data/removals.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import type { Reply, Sender } from '../../../src/webhooks/delivery/sender.ts';
import { tablesWith } from '../../support/furnished.ts';
import { until } from '../../support/until.ts';
import { HOUR, Office, SECOND } from './operator-client.ts';

let operatorClient: Office;
beforeEach(async () => {
  operatorClient = await Office.open();
});
afterEach(() => operatorClient.close());

test('nothing is sent for a deleted account, and an attempt under way at that moment leaves nothing behind', async (context) => {
  const waiting = await operatorClient.endpoint('waiting');
  const slow = await operatorClient.endpoint('slow');
  const sent: string[] = [];
  const answer = Promise.withResolvers<Reply>();
  // Also after a failure: dispatchers wait for it when they close.
  context.after(() => answer.resolve({ error: 'the test is over' }));
  const send: Sender = ({ url }) => {
    const [host = ''] = new URL(url).hostname.split('.');
    sent.push(host);
    return host === 'slow' ? answer.promise : Promise.resolve({ status: 500, headers: {}, body: 'no' });
  };
  const dispatcher = operatorClient.dispatcher(send);
  await operatorClient.happen(3);
  await dispatcher.look();
  await until(
    () => sent.length,
    (count) => count === 6,
  );
  const { accountId, parts } = operatorClient;
  await deleteAccount(parts, accountId, OPERATOR);
  await removeDeleted(parts);
  answer.resolve({ status: 503, headers: {}, body: 'too late' });
  await dispatcher.settled();
  for (const delay of [5 * SECOND, HOUR]) {
    operatorClient.time += delay;
    await operatorClient.happen();
    await dispatcher.look();
    await dispatcher.settled();
  }
  assert.deepEqual(sent.toSorted(), ['slow', 'slow', 'slow', 'waiting', 'waiting', 'waiting']);
  await removeDeleted(parts);
  assert.deepEqual(await tablesWith(parts.db, [accountId, waiting, slow, 'too late']), []);
});
