import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { VerseListing } from '@isnad/contract/quran';
import { listCorrections, readCorrection, rejectCorrection } from '../../../src/corrections/corrections.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const html = async (path: string) => (await fetch(isnad.address + path)).text();
const post = (ref: string, fields: Record<string, string>, more = '', address = isnad.address) =>
  fetch(`${address}/report?ref=${encodeURIComponent(ref)}${more}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
const reports = () => listCorrections(isnad.service.platform.db, { state: undefined, limit: 100 });
const REPORT = { text: '0', kind: 'letters', detail: 'A mark is missing.' };

test('each text leads to its form, which names the texts of its reference', async () => {
  assert.match(await html('/quran/2/255'), /href="\/report\?ref=2%3A255"/);
  assert.match(await html('/hadith/nawawi:1?lang=bn'), /href="\/report\?ref=nawawi%3A1&amp;lang=bn"/);
  for (const lang of ['en', 'bn', 'ar']) {
    const form = await html(`/report?ref=2:255&lang=${lang}`);
    assert.ok((form.match(/type="radio" name="text"/g)?.length ?? 0) > 5);
    assert.match(form, /noindex/);
    assert.match(form, /<span class="quran" lang="ar" dir="rtl">[^<]{200,}<\/span>/);
  }
  const unnamed = await fetch(`${isnad.address}/report`);
  assert.deepEqual([unnamed.status, /names no text/.test(await unnamed.text())], [400, true]);
  for (const ref of ['2:999', '115:1', 'nawawi:999', '<script>'])
    assert.equal((await fetch(`${isnad.address}/report?ref=${encodeURIComponent(ref)}`)).status, 404, ref);
});

test('a report is stored with the text as it was served and its hash', async () => {
  const sent = await post('2:255', { ...REPORT, proposed: 'Better\r\nwords', email: 'reader@example.org' });
  assert.equal(sent.status, 200);
  const [, id = ''] = /<code>(cor_[0-9A-Z]{26})<\/code>/.exec(await sent.text()) ?? [];
  const stored = await readCorrection(isnad.service.platform.db, id);
  const { data } = await isnad.json<VerseListing>('/api/quran/verses/2:255');
  const text = data[0]?.text ?? '';
  assert.equal(stored.text, text);
  assert.equal(stored.sha256, hash('sha256', text, 'hex'));
  assert.deepEqual(
    [stored.ref, stored.edition, stored.state, stored.proposed, stored.email],
    ['2:255', 'quran.ar', 'open', 'Better\nwords', 'reader@example.org'],
  );
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...REPORT, text: '1', kind: 'grade', detail: '\u202e<b>\0' }))
    form.set(name, value);
  const hadith = await fetch(`${isnad.address}/report?ref=nawawi:1`, { method: 'POST', body: form });
  assert.equal(hadith.status, 200);
  const last = (await reports()).at(-1);
  assert.deepEqual([last?.ref, last?.kind, last?.detail, last?.email], ['nawawi:1', 'grade', '\u202e<b>', null]);
});

test('what cannot be stored is shown again with a sentence, and nothing is stored', async () => {
  const before = (await reports()).length;
  for (const [fields, words] of [
    [{ ...REPORT, detail: '  ' }, /Describe what is wrong/],
    [{ ...REPORT, email: 'nobody' }, /email address is not complete/],
    [{ ...REPORT, text: '99' }, /Choose one of the texts/],
    [{ ...REPORT, detail: 'x'.repeat(2_001) }, /too long/],
  ] as const) {
    const sent = await post('2:255', { ...fields, proposed: 'kept "words"' });
    assert.equal(sent.status, 400);
    const text = await sent.text();
    assert.match(text, /role="alert"/);
    assert.match(text, words);
    assert.match(text, /kept &quot;words&quot;/);
  }
  const big = await post('2:255', { ...REPORT, detail: 'x'.repeat(100_000) }, '&lang=bn');
  assert.equal(big.status, 413);
  assert.match(await big.text(), /<h1>এই পেজটি/);
  const other = await fetch(`${isnad.address}/report?ref=2:255`, {
    method: 'POST',
    body: 'detail=x',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(other.status, 415);
  assert.equal((await reports()).length, before);
});

test('an address has five reports a minute', async () => {
  const service = await startService();
  try {
    for (let turn = 0; turn < 5; turn++) assert.equal((await post('1:1', REPORT, '', service.address)).status, 200);
    const refused = await post('1:1', REPORT, '&lang=ar', service.address);
    assert.equal(refused.status, 429);
    assert.match(await refused.text(), /role="alert">[^<]*ثانية[\s\S]*A mark is missing/);
  } finally {
    await service.stop();
  }
});

test('an open report is rejected once, with an answer', async () => {
  const { platform } = isnad.service;
  const [report] = await listCorrections(platform.db, { state: 'open', limit: 1 });
  assert.ok(report !== undefined);
  await assert.rejects(rejectCorrection(platform, report.id, ' '), /Give an answer/);
  const rejected = await rejectCorrection(platform, report.id, 'The print has it as well.');
  assert.deepEqual([rejected.state, rejected.answer], ['rejected', 'The print has it as well.']);
  await assert.rejects(
    rejectCorrection(platform, report.id, 'Again'),
    /is rejected\. Its answer: The print has it as well\.$/,
  );
  await assert.rejects(rejectCorrection(platform, 'cor_0', 'Again'), /There is no report/);
  const open = await listCorrections(platform.db, { state: 'open', limit: 100 });
  assert.ok(open.every(({ id }) => id !== report.id));
});
