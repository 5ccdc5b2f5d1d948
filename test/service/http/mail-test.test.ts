// The same on each store.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MailTest } from '@isnad/contract/operator-state';
import type { Me } from '@isnad/contract/people';
import { Value } from 'typebox/value';
import { signInOperator } from '../../support/operator.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

const PATH = '/api/operator/mail/test';
const houses: ServiceWithMail[] = [];
after(() => Promise.all(houses.map((house) => house.stop())));

async function start(settings: Record<string, string> = {}) {
  const house = await startWithMail(settings);
  houses.push(house);
  return { ...house, ...(await signInOperator(house)) };
}

async function send(operator: Visitor): Promise<MailTest> {
  const { status, body } = await operator.post<MailTest>(PATH);
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(Value.Check(MailTest, body));
  return body;
}

test('a test mail goes to the operator in their language; only operators can send one', async () => {
  const { operator, mailbox, member } = await start();
  operator.headers['accept-language'] = 'bn';
  const { email } = (await operator.get<Me>('/api/me')).body.account;
  assert.deepEqual(await send(operator), { sent: true, to: email, error: null });
  const { subject, html } = await mailbox.next(email);
  assert.match(subject, /ইমেইল কাজ করছে/);
  assert.match(html, /<html lang="bn"/);
  const somebody = await member('somebody@example.org');
  assert.deepEqual(await codeOf(somebody.post(PATH)), [403, 'operator_required']);
  assert.equal(mailbox.mails.length, 0);
});

test('a mail server that is away or not set is named', async () => {
  const away = await start({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const { sent, error } = await send(away.operator);
  assert.equal(sent, false);
  assert.match(error ?? '', /ECONNREFUSED/);
  const unset = await start({ SMTP_URL: '', MAIL_FROM: '' });
  assert.match((await send(unset.operator)).error ?? '', /SMTP_URL/);
});
