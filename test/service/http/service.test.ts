import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/start.ts';

for (const [settings, configured] of [
  [{}, false],
  [{ SMTP_URL: 'smtp://user:secret@127.0.0.1:1', MAIL_FROM: 'isnad@example.org' }, true],
] as const) {
  test(`a caller without a key learns whether the service sends email, and nothing more: ${configured}`, async () => {
    const isnad = await startService(settings);
    const answer = await fetch(`${isnad.address}/api/service`);
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), {
      mail: { configured },
      webhooks: { http_loopback: false },
    });
    await isnad.stop();
  });
}
