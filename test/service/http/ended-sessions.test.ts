import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildServer } from '../../../src/http/server.ts';
import type { TypedServer } from '../../../src/http/typed-server.ts';
import { bareDeps } from '../../support/bare-deps.ts';
import { queryCounter } from '../../support/count-queries.ts';
import { PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
/** A server on the same store that counts the queries for sessions. */
let server: TypedServer;
let address = '';
const queries = queryCounter();

before(async () => {
  house = await startWithMail();
  const { platform } = house.isnad.service;
  const { people } = bareDeps({ ...platform, db: platform.db.withPlugin(queries.plugin) });
  server = await buildServer({ ...bareDeps(platform), people, trustProxy: ['loopback'] });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await server.close();
  await house.stop();
});

/** A signed-in session of somebody. */
async function signIn(email: string): Promise<Visitor> {
  const visitor = house.visitor();
  await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  return visitor;
}

async function statusFor({ cookies }: Visitor, from: string): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await fetch(`${address}/api/keys`, { headers: { cookie, 'x-forwarded-for': from } })).status;
}

test('an address without room costs no query for sessions that have ended, and those in use go on working from it', async () => {
  const email = 'leaves@example.org';
  const used = await house.member(email);
  const fresh = await signIn(email);
  const ended = await signIn(email);
  const kept = ended.copy();
  assert.equal((await ended.post('/api/auth/sign-out')).status, 200);

  assert.equal(await statusFor(used, '192.0.2.9'), 200);
  queries.taken();
  for (let count = 0; count < 120; count++) assert.equal(await statusFor(kept, '192.0.2.1'), 401);
  const lookedUp = queries.taken();
  assert.ok(lookedUp >= 120, `${lookedUp} queries: ended sessions are looked up while there is room`);
  for (let count = 0; count < 50; count++) assert.equal(await statusFor(kept, '192.0.2.1'), 429);
  assert.equal(queries.taken(), 0);
  assert.equal(await statusFor(used, '192.0.2.1'), 200);
  // Never seen before, it cannot be told from one that has ended.
  assert.equal(await statusFor(fresh, '192.0.2.1'), 429);
  assert.equal(await statusFor(fresh, '192.0.2.2'), 200);
  assert.equal(await statusFor(fresh, '192.0.2.1'), 200);
});

test('a session that was in use and has ended is one query, and none after that', async () => {
  const email = 'left@example.org';
  await house.member(email);
  const person = await signIn(email);
  const kept = person.copy();
  assert.equal(await statusFor(kept, '192.0.2.3'), 200);
  for (let count = 0; count < 120; count++) {
    assert.equal((await fetch(`${address}/nothing`, { headers: { 'x-forwarded-for': '192.0.2.3' } })).status, 404);
  }
  assert.equal(await statusFor(kept, '192.0.2.3'), 200);
  assert.equal((await person.post('/api/auth/sign-out')).status, 200);
  queries.taken();
  for (let count = 0; count < 5; count++) assert.equal(await statusFor(kept, '192.0.2.3'), 429);
  assert.equal(queries.taken(), 1);
});
