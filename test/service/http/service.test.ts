import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/start.ts';

const NAMED = { name: 'Madrasa Al-Nur', contact: 'contact@example.org' };
const MAIL = { SMTP_URL: 'smtp://user:secret@127.0.0.1:1', MAIL_FROM: 'isnad@example.org' };

for (const [settings, configured, operator] of [
  [{}, false, null],
  [{ ...MAIL, OPERATOR: `${NAMED.name} <${NAMED.contact}>` }, true, NAMED],
] as const) {
  test(`a caller without a key learns whether the service sends email and who runs it, and nothing more: ${configured}`, async () => {
    const isnad = await startService(settings);
    const answer = await fetch(`${isnad.address}/api/service`);
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { mail: { configured }, webhooks: { http_loopback: false }, operator });
    await isnad.stop();
  });
}
