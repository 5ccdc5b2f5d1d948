// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountExport } from '@isnad/contract/account-export';
import type { Account } from '@isnad/contract/accounts';
import type { AuditLog } from '@isnad/contract/audit';
import type { Me } from '@isnad/contract/people';
import { OwnPlanRequest, PlanRequestList } from '@isnad/contract/plan-requests';
import { Value } from 'typebox/value';
import { changePlan } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { signInOperator } from '../../support/operator.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

const OWN = '/api/me/plan-request';
const ALL = '/api/operator/plan-requests';

let house: ServiceWithMail;
let operator: Visitor;
let operatorEmail = '';
before(async () => {
  house = await startWithMail();
  ({ operator } = await signInOperator(house));
  operatorEmail = (await operator.get<Me>('/api/me')).body.account.email;
});
after(() => house.stop());

async function own(person: Visitor): Promise<OwnPlanRequest['request']> {
  const { body } = await person.get<OwnPlanRequest>(OWN);
  assert.ok(Value.Check(OwnPlanRequest, body), JSON.stringify(body));
  return body.request;
}

async function waiting(): Promise<string[]> {
  const { body } = await operator.get<PlanRequestList>(ALL);
  assert.ok(Value.Check(PlanRequestList, body), JSON.stringify(body));
  return body.data.map(({ account, plan }) => `${account.email} ${account.plan} → ${plan}`);
}

const idOf = async (person: Visitor) => (await person.get<Me>('/api/me')).body.account.id;
async function actions(person: Visitor): Promise<string[]> {
  const { data } = (await person.get<AuditLog>('/api/audit')).body;
  return data.map(({ action, actor }) => `${action} ${actor.kind}`).filter((one) => one.startsWith('account.plan'));
}

test('a request is seen by the operator, accepted, and both get a mail', async () => {
  const person = await house.member('asking@example.org');
  person.headers['accept-language'] = 'ar';
  assert.equal(await own(person), null);
  assert.equal((await person.post(OWN, { plan: 'professional' })).status, 201);
  assert.equal((await own(person))?.declined_at, null);
  const told = await house.mailbox.next(operatorEmail);
  assert.match(told.subject, /requests another plan/);
  for (const part of [told.text, told.html])
    assert.match(part, /Professional[\s\S]*asking@example\.org[\s\S]*\/operator\/accounts/);
  assert.deepEqual(await waiting(), ['asking@example.org free → professional']);
  const id = await idOf(person);
  operator.headers['idempotency-key'] = 'accept-once';
  for (const times of ['once', 'twice']) {
    const { status, body } = await operator.post<Account>(`${ALL}/${id}/accept`);
    assert.deepEqual([status, body.plan], [200, 'professional'], times);
  }
  delete operator.headers['idempotency-key'];
  assert.equal((await person.get<Me>('/api/me')).body.account.plan, 'professional');
  const answer = await house.mailbox.next('asking@example.org');
  assert.match(answer.text, /الاحترافية/, 'in the language of the request');
  assert.match(answer.html, /dir="rtl"[\s\S]*\/plan"/);
  assert.deepEqual([await own(person), await waiting()], [null, []]);
  assert.deepEqual(await codeOf(operator.post(`${ALL}/${id}/accept`)), [404, 'plan_request_not_found']);
  assert.equal(house.mailbox.mails.length, 0, 'one mail each');
  assert.deepEqual(await actions(person), ['account.plan_changed operator', 'account.plan_requested person']);
});

test('a declined request leaves the plan and says so; another one replaces it', async () => {
  const person = await house.member('declined@example.org');
  await person.post(OWN, { plan: 'enterprise' });
  const id = await idOf(person);
  assert.equal((await operator.post<Account>(`${ALL}/${id}/decline`)).body.plan, 'free');
  assert.match(
    (await house.mailbox.next('declined@example.org')).text,
    /declined your request for the plan Enterprise/,
  );
  assert.match((await own(person))?.declined_at ?? '', /^\d{4}-/);
  assert.deepEqual(await waiting(), []);
  for (const verb of ['accept', 'decline'])
    assert.deepEqual(await codeOf(operator.post(`${ALL}/${id}/${verb}`)), [404, 'plan_request_not_found'], verb);
  assert.equal((await person.get<Me>('/api/me')).body.account.plan, 'free');
  await person.post(OWN, { plan: 'professional' });
  assert.deepEqual(await waiting(), ['declined@example.org free → professional']);
  const { plan_requests } = (await person.get<AccountExport>('/api/me/export')).body;
  assert.deepEqual(plan_requests, [await own(person)]);
  await changePlan(house.isnad.service.platform, id, 'professional', OPERATOR);
  assert.deepEqual([await own(person), await waiting()], [null, []], 'the operator has given it without the request');
});

test('a request is withdrawn by its account alone, and the own plan is none to request', async () => {
  const person = await house.member('withdrawing@example.org');
  assert.deepEqual(await codeOf(person.post(OWN, { plan: 'free' })), [400, 'invalid_parameter']);
  assert.deepEqual(await codeOf(person.post(OWN, { plan: 'gold' })), [400, 'invalid_parameter']);
  await person.post(OWN, { plan: 'enterprise' });
  assert.equal((await person.send('DELETE', OWN)).status, 204);
  assert.equal((await person.send('DELETE', OWN)).status, 204, 'again');
  assert.deepEqual([await own(person), await waiting()], [null, []]);
  const withdrawn = ['account.plan_request_withdrawn person', 'account.plan_requested person'];
  assert.deepEqual(await actions(person), withdrawn);
});

test('only operators see and answer requests, and keys make none', async () => {
  const person = await house.member('member@example.org');
  await person.post(OWN, { plan: 'enterprise' });
  const id = await idOf(person);
  for (const answer of [person.get(ALL), person.post(`${ALL}/${id}/accept`), person.post(`${ALL}/${id}/decline`)])
    assert.deepEqual(await codeOf(answer), [403, 'operator_required']);
  for (const method of ['GET', 'POST', 'DELETE']) {
    const init =
      method === 'POST' ? { body: '{"plan":"enterprise"}', headers: { 'content-type': 'application/json' } } : {};
    assert.equal((await house.isnad.request(OWN, { method, ...init })).status, 401, method);
  }
  assert.deepEqual(await codeOf(house.visitor().get(OWN)), [401, 'key_missing']);
});
