import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { Overload } from '../../../src/http/admission/overload.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

test('an overloaded service refuses requests for a short time, and still says that it lives', async (t) => {
  t.mock.method(Overload.prototype, 'now', () => true);
  const refused = await isnad.request('/api/quran/verses/2:255');
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '2');
  const problem = (await refused.json()) as Problem;
  assert.equal(problem.code, 'unavailable');
  assert.equal((await isnad.request('/healthz')).status, 200);
  t.mock.restoreAll();
  assert.equal((await isnad.request('/api/quran/verses/2:255')).status, 200);
});
