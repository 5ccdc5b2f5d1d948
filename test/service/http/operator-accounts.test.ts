// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Account } from '@isnad/contract/accounts';
import type { AuditLog } from '@isnad/contract/audit';
import { AccountDetail, AccountList, type Invitation, MadeAccount } from '@isnad/contract/operator';
import { ConfirmationLink, SignUpList } from '@isnad/contract/operator-sign-ups';
import type { Me } from '@isnad/contract/people';
import { Value } from 'typebox/value';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform } from '../../../src/platform.ts';
import { signInOperator } from '../../support/operator.ts';
import { codeOf, confirm, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
let operator: Visitor;
let ownId = '';
before(async () => {
  house = await startWithMail();
  ({ operator, id: ownId } = await signInOperator(house));
});
after(() => house.stop());

const ACCOUNTS = '/api/operator/accounts';
const SIGN_UPS = '/api/operator/sign-ups';
const code = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const list = async (query = '') => (await operator.get<AccountList>(`${ACCOUNTS}?${query}`)).body;
const emails = async (query: string) => (await list(query)).data.map(({ email }) => email);

test('only an operator who is signed in gets in', async () => {
  const { isnad, visitor, member } = house;
  const somebody = await member('member@example.org');
  const paths = [ACCOUNTS, `${ACCOUNTS}/${ownId}`, SIGN_UPS];
  for (const path of paths) {
    assert.deepEqual(await codeOf(visitor().get(path)), [401, 'key_missing'], path);
    assert.deepEqual(await codeOf(somebody.get(path)), [403, 'operator_required'], path);
    const withKey = await isnad.request(path);
    assert.deepEqual([withKey.status, await code(withKey)], [403, 'operator_required'], path);
  }
  const { id } = (await somebody.get<Me>('/api/me')).body.account;
  for (const verb of ['plan', 'suspend', 'resume', 'invite']) {
    const path = `${ACCOUNTS}/${id}/${verb}`;
    // Before the body is looked at.
    assert.deepEqual(await codeOf(somebody.post(path, { plan: 'gold' })), [403, 'operator_required'], path);
    const withKey = await isnad.request(path, { method: 'POST' });
    assert.deepEqual([withKey.status, await code(withKey)], [403, 'operator_required'], path);
  }
  const linkPath = `${SIGN_UPS}/usr_${'0'.repeat(26)}/link`;
  assert.deepEqual(await codeOf(somebody.post(linkPath, {})), [403, 'operator_required']);
  const linkWithKey = await isnad.request(linkPath, { method: 'POST' });
  assert.deepEqual([linkWithKey.status, await code(linkWithKey)], [403, 'operator_required']);
  assert.deepEqual(await codeOf(somebody.post(ACCOUNTS, { email: 'x@example.org' })), [403, 'operator_required']);
  // With the key of the operator's own account too.
  const { secret } = await createKey(isnad.service.platform, { accountId: ownId, name: 'own' }, OPERATOR_MANAGER);
  const own = await fetch(isnad.address + ACCOUNTS, { headers: { authorization: `Bearer ${secret}` } });
  assert.equal(own.status, 403);
  const elsewhere = operator.copy();
  elsewhere.headers.origin = 'https://evil.example';
  assert.deepEqual(await codeOf(elsewhere.post(`${ACCOUNTS}/${id}/suspend`)), [403, 'origin_refused']);
});

test('accounts are found by a part of their address, by plan and by state, page by page', async () => {
  const { platform } = house.isnad.service;
  for (const [email, plan] of [
    ['a_b@garden.example', 'free'],
    ['axb@garden.example', 'professional'],
    ['100%@garden.example', 'free'],
  ] as const) {
    await createAccount(platform, { email, plan }, OPERATOR);
  }
  const all = ['100%@garden.example', 'axb@garden.example', 'a_b@garden.example'];
  assert.deepEqual(await emails('search=Garden.'), all, 'newest first, whatever the case');
  assert.deepEqual(await emails('search=a_b%40'), ['a_b@garden.example'], 'an underscore is one');
  assert.deepEqual(await emails('search=%25%40g'), ['100%@garden.example'], 'a per cent sign is one');
  assert.deepEqual(await emails('search=%27%20or%201=1%20--'), []);
  assert.deepEqual(await emails('search=garden&plan=professional'), ['axb@garden.example']);
  assert.deepEqual(await emails('search=garden&state=suspended'), []);
  const first = await list('search=garden&limit=2');
  assert.deepEqual([first.count, first.has_more], [2, true]);
  const second = await list(`search=garden&limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([second.data.map(({ email }) => email), second.has_more], [['a_b@garden.example'], false]);
  assert.deepEqual(await codeOf(operator.get(`${ACCOUNTS}?cursor=x`)), [400, 'invalid_cursor']);
  assert.deepEqual(await codeOf(operator.get(`${ACCOUNTS}?plan=gold&limit=0`)), [400, 'invalid_parameter']);
  assert.ok(Value.Check(AccountList, await list()));
});

test('an account shows its person, keys, webhooks and requests', async () => {
  const { isnad } = house;
  for (let asked = 0; asked < 3; asked++) await isnad.json('/api/quran?id=112');
  await isnad.newKey();
  const hook = { url: 'https://hooks.example.org/isnad', events: ['*'] };
  const { secret } = await isnad.newKey({ scopes: ['webhooks:manage'] });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  await isnad.request('/api/webhooks', { method: 'POST', headers, body: JSON.stringify(hook) });
  const { body } = await operator.get<AccountDetail>(`${ACCOUNTS}/${isnad.accountId}`);
  assert.ok(Value.Check(AccountDetail, body), JSON.stringify(body));
  assert.deepEqual([body.person, body.keys, body.webhooks], [null, 3, 1]);
  assert.deepEqual([body.usage.interval, body.usage.data.length], ['day', 30]);
  assert.ok(body.usage.totals.requests >= 3);
  const row = (await list('search=reader@')).data[0];
  assert.deepEqual([row?.requests_24h, row?.signed_up], [body.usage.totals.requests, false]);
  const own = (await operator.get<AccountDetail>(`${ACCOUNTS}/${ownId}`)).body;
  assert.deepEqual([own.person?.email, own.role], ['op@example.org', 'operator']);
  const nobody = `${ACCOUNTS}/acct_00000000000000000000000000`;
  assert.deepEqual(await codeOf(operator.get(nobody)), [404, 'account_not_found']);
  assert.deepEqual(await codeOf(operator.post(`${nobody}/suspend`)), [404, 'account_not_found']);
  assert.deepEqual(await codeOf(operator.get(`${ACCOUNTS}/x'y`)), [400, 'invalid_parameter']);
});

test('plan and state change at once, in every process, with a line in the log and an event', async () => {
  const { isnad, member } = house;
  const { platform } = isnad.service;
  const person = await member('grower@example.org');
  const { id } = (await person.get<Me>('/api/me')).body.account;
  const { secret } = await createKey(platform, { accountId: id, name: 'grows' }, OPERATOR_MANAGER);
  const ask = () => fetch(`${isnad.address}/api/quran?id=112`, { headers: { authorization: `Bearer ${secret}` } });
  assert.match((await ask()).headers.get('ratelimit-policy') ?? '', /"free"/);

  const plan = await operator.post<Account>(`${ACCOUNTS}/${id}/plan`, { plan: 'professional' });
  assert.deepEqual([plan.status, plan.body.plan], [200, 'professional']);
  assert.match((await ask()).headers.get('ratelimit-policy') ?? '', /"professional"/);
  assert.deepEqual(await codeOf(operator.post(`${ACCOUNTS}/${id}/plan`, { plan: 'gold' })), [400, 'invalid_parameter']);
  assert.deepEqual(await codeOf(operator.post(`${ACCOUNTS}/${id}/plan`)), [400, 'missing_parameter']);
  const hook = { url: 'https://hooks.example.org/isnad', events: ['*'] };
  assert.equal((await person.post('/api/webhooks', hook)).status, 201);
  await operator.post(`${ACCOUNTS}/${id}/plan`, { plan: 'enterprise' });
  const events = platform.db.selectFrom('webhook_events').select('type').where('account_id', '=', id);
  const types = (await events.execute()).map(({ type }) => type);
  assert.deepEqual(types, ['plan.changed']);

  const suspended = await operator.post<Account>(`${ACCOUNTS}/${id}/suspend`);
  assert.deepEqual([suspended.status, suspended.body.state], [200, 'suspended']);
  assert.equal((await ask()).status, 403);
  assert.deepEqual(await codeOf(person.get('/api/me')), [403, 'account_suspended']);
  // Another process on the same store.
  const other = await openPlatform(readConfig(isnad.store));
  const seen = other.db.selectFrom('accounts').select('state').where('id', '=', id);
  assert.equal((await seen.executeTakeFirst())?.state, 'suspended');
  await other.close();
  assert.deepEqual(await emails('state=suspended'), ['grower@example.org']);
  await operator.post(`${ACCOUNTS}/${id}/suspend`);
  assert.equal((await operator.post<Account>(`${ACCOUNTS}/${id}/resume`)).body.state, 'active');
  assert.equal((await ask()).status, 200);

  const operatorId = (await operator.get<Me>('/api/me')).body.person?.id;
  const { data } = (await person.get<AuditLog>('/api/audit?limit=20')).body;
  const changes = data.filter(({ actor }) => actor.kind === 'operator' && actor.id === operatorId);
  assert.deepEqual(
    changes.map(({ action, detail }) => [action, detail]),
    [
      ['account.resumed', {}],
      ['account.suspended', {}],
      ['account.plan_changed', { from: 'professional', to: 'enterprise' }],
      ['account.plan_changed', { from: 'free', to: 'professional' }],
    ],
  );
  assert.ok(changes.every(({ address }) => address !== null && operator.headers['x-forwarded-for'] === address));
});

test('nobody suspends the account they are signed in to', async () => {
  const refused = await operator.post<{ code: string; detail: string }>(`${ACCOUNTS}/${ownId}/suspend`);
  assert.deepEqual([refused.status, refused.body.code], [409, 'own_account']);
  assert.match(refused.body.detail, /signed in to this account/);
  assert.equal((await operator.get(ACCOUNTS)).status, 200);
});

test('an account is made with the link its person signs up by', async () => {
  const { visitor } = house;
  const made = await operator.post<MadeAccount>(ACCOUNTS, { email: ' New@Example.org', plan: 'professional' });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.ok(Value.Check(MadeAccount, made.body));
  const { account, invitation } = made.body;
  assert.deepEqual([account.email, account.plan, account.role], ['new@example.org', 'professional', 'member']);
  const first = new URL(invitation?.url ?? '');
  assert.equal(first.origin + first.pathname, `${new URL(house.isnad.address).origin}/sign-up`);
  const again = await operator.post<Invitation>(`${ACCOUNTS}/${account.id}/invite`);
  assert.equal(again.status, 201);
  const second = new URL(again.body.url);
  const signUp = async (link: URL) => {
    const body = { name: 'New', email: account.email, password: PASSWORD, invite: link.searchParams.get('invite') };
    return codeOf(visitor().post('/api/auth/sign-up/email', body));
  };
  assert.deepEqual(await signUp(first), [403, 'sign_up_closed'], 'withdrawn by the second');
  assert.deepEqual(await signUp(second), [200, undefined]);
  const person = visitor();
  await person.post('/api/auth/sign-in/email', { email: account.email, password: PASSWORD });
  assert.deepEqual((await person.get<Me>('/api/me')).body.account, account);
  assert.deepEqual(await codeOf(operator.post(`${ACCOUNTS}/${account.id}/invite`)), [409, 'account_exists']);
  assert.deepEqual(await codeOf(operator.post(ACCOUNTS, { email: account.email })), [409, 'account_exists']);
  const { data } = (await person.get<AuditLog>('/api/audit')).body;
  assert.deepEqual(
    data.map(({ action, actor }) => [action, actor.kind]),
    [
      ['account.claimed', 'person'],
      ['account.invited', 'operator'],
      ['account.invited', 'operator'],
      ['account.created', 'operator'],
    ],
  );
});

test('nothing is made of what cannot be an account', async () => {
  const before = (await list('limit=100')).count;
  const wrong = [
    {},
    { email: 5 },
    { email: '' },
    { email: 'nobody' },
    { email: 'a@localhost' },
    { email: 'a@b.example', plan: 'gold' },
  ];
  for (const body of wrong) {
    const { status } = await operator.post(ACCOUNTS, body);
    assert.equal(status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await codeOf(operator.post(ACCOUNTS, { email: `${'x'.repeat(131_072)}@example.org` })), [
    413,
    'body_too_large',
  ]);
  const twice = { ...operator.headers, 'idempotency-key': 'one-click' };
  const clicking = operator.copy();
  Object.assign(clicking.headers, twice);
  const clicks = await Promise.all(
    [1, 2].map(() => clicking.post<MadeAccount>(ACCOUNTS, { email: 'click@example.org' })),
  );
  assert.ok(clicks.some(({ status }) => status === 201));
  assert.ok(
    clicks.every(({ status }) => status === 201 || status === 409),
    JSON.stringify(clicks),
  );
  assert.equal((await list('limit=100')).count, before + 1);
});

test('where sign-up is closed, an account is made and nobody invited', async () => {
  const closed = await startWithMail({ SIGN_UP: 'closed' });
  try {
    const { operator: own } = await signInOperator(closed);
    const { status, body } = await own.post<MadeAccount>(ACCOUNTS, { email: 'robot@localhost', plan: 'free' });
    assert.deepEqual([status, body.invitation], [201, null]);
    assert.deepEqual(await codeOf(own.post(`${ACCOUNTS}/${body.account.id}/invite`)), [403, 'sign_up_closed']);
  } finally {
    await closed.stop();
  }
});

test('a person who waits for the confirmation is listed, and comes in by a link of the operator', async () => {
  const { mailbox, visitor, isnad } = house;
  const waiting = async (query = '') => (await operator.get<SignUpList>(`${SIGN_UPS}${query}`)).body;
  for (const name of ['First', 'Second', 'Third'])
    await visitor().post('/api/auth/sign-up/email', { name, email: `${name}@waits.example`, password: PASSWORD });
  const page = await waiting();
  assert.ok(Value.Check(SignUpList, page), JSON.stringify(page));
  assert.deepEqual(
    page.data.map(({ name, email }) => [name, email]),
    ['Third', 'Second', 'First'].map((name) => [name, `${name.toLowerCase()}@waits.example`]),
  );
  const rest = await waiting(`?limit=2&cursor=${(await waiting('?limit=1')).next_cursor}`);
  assert.deepEqual([rest.data.map(({ name }) => name), rest.has_more], [['Second', 'First'], false]);
  assert.deepEqual(await codeOf(operator.get(`${SIGN_UPS}?cursor=x`)), [400, 'invalid_cursor']);

  const id = page.data[1]?.id ?? '';
  const made = await operator.post<ConfirmationLink>(`${SIGN_UPS}/${id}/link`, {});
  assert.equal(made.status, 201);
  assert.ok(Value.Check(ConfirmationLink, made.body), JSON.stringify(made.body));
  assert.equal(made.body.email, 'second@waits.example');
  const person = visitor();
  const link = new URL(made.body.url);
  assert.deepEqual(await codeOf(confirm(person, link, 'another password')), [403, 'password_wrong']);
  assert.equal((await confirm(person, link)).status, 200);
  const signedIn = await person.post('/api/auth/sign-in/email', { email: made.body.email, password: PASSWORD });
  assert.equal(signedIn.status, 200);
  assert.deepEqual(
    (await waiting()).data.map(({ name }) => name),
    ['Third', 'First'],
  );
  assert.deepEqual(await codeOf(operator.post(`${SIGN_UPS}/${id}/link`, {})), [404, 'sign_up_not_found']);
  // The link of the email works as before for somebody else.
  assert.equal((await confirm(visitor(), await mailbox.link('first@waits.example'))).status, 200);

  const entries = (await operator.get<AuditLog>(`/api/audit?target=${id}`)).body.data;
  assert.deepEqual(
    entries.map(({ action, actor }) => [action, actor.kind]),
    [['person.link_created', 'operator']],
  );
  assert.ok(!JSON.stringify(entries).includes(link.searchParams.get('token') ?? ''));
  const kept = await isnad.service.platform.db.selectFrom('kept_answers').selectAll().execute();
  assert.ok(!JSON.stringify(kept).includes(link.searchParams.get('token') ?? ''));
});

test('an account that the operator has prepared is entered by its invitation alone', async () => {
  const email = 'prepared@waits.example';
  await house.visitor().post('/api/auth/sign-up/email', { name: 'Stranger', email, password: PASSWORD });
  await operator.post(ACCOUNTS, { email });
  const { data } = (await operator.get<SignUpList>(SIGN_UPS)).body;
  const id = data.find((one) => one.email === email)?.id ?? '';
  assert.deepEqual(await codeOf(operator.post(`${SIGN_UPS}/${id}/link`, {})), [403, 'invitation_required']);
});
