import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithMail } from '../../support/start-with-mail.ts';

test('the owner of a leaked key gets a mail in three languages, that of the service first', async (t) => {
  const house = await startWithMail({ DEFAULT_LANGUAGE: 'bn' });
  t.after(() => house.stop());
  const email = 'leaking@example.org';
  const person = await house.member(email);
  const made = await person.post<{ id: string; secret: string }>('/api/keys', { name: '<b>Website</b>' });
  const reported = await house.visitor().post('/api/keys/report-leaked', { secret: made.body.secret });
  assert.equal(reported.status, 200);
  const { subject, text, html } = await house.mailbox.next(email);
  assert.equal(subject, 'Isnad: আপনার API কী ফাঁস হয়েছে এবং বন্ধ করা হয়েছে');
  const headings = ['আপনার API কী ফাঁস হয়েছে', 'Your API key was leaked', 'تسرّب مفتاح API الخاص بك'];
  for (const part of [text, html]) {
    const places = headings.map((words) => part.lastIndexOf(words));
    assert.equal(places.includes(-1), false);
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
    assert.equal(part.split(made.body.id).length, 4, 'the key is named in each language');
  }
  assert.equal(text.includes(made.body.secret), false);
  assert.match(text, /^<b>Website<\/b> \(svc_live_…\w{4}, key_\w{26}\)$/m);
  assert.match(html, /<div class="card" lang="ar" dir="rtl"[\s\S]*<bdi>&lt;b&gt;Website&lt;\/b&gt; /);
});
