import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TSchema } from 'typebox';
import { AUTH_ROUTES, type AuthRoute } from '../../../src/http/routes/auth/auth-routes.ts';
import { anyText, count, fc, seed } from '../../support/chance.ts';
import { PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
let person: Visitor;
before(async () => {
  house = await startWithMail();
  person = await house.member('fuzzed@example.org');
});
after(() => house.stop());

const EMAILS = ['fuzzed@example.org', 'nobody@example.org', 'a@b', '@', `${'x'.repeat(300)}@example.org`];

/** A value for a field: one that may be right, one of another type, or a text of any kind. */
function valueFor(name: string): fc.Arbitrary<unknown> {
  const right = /email/i.test(name)
    ? EMAILS
    : /password/i.test(name)
      ? [PASSWORD, 'short', 'wrong password']
      : ['x', ''];
  const other = [0, 1.5, true, null, [], [1], {}, { a: { b: 'c' } }, { id: 'x' }, { id: 'x', response: {} }];
  const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), anyText(30));
  return fc.oneof(fc.constantFrom(...right), fc.constantFrom(...other), texts, fc.constant('z'.repeat(10_000)));
}

function requestFor(route: AuthRoute) {
  const fields = Object.keys((route.body ?? route.query)?.properties ?? ({} as Record<string, TSchema>));
  const body = fc.record(Object.fromEntries(fields.map((name) => [name, valueFor(name)])), { requiredKeys: [] });
  return fc.record({ route: fc.constant(route), body, signedIn: fc.boolean() });
}

test('random requests to what lets people in: never a 5xx, never a body of another shape', async () => {
  // What sends a mail or ends the session is left out: the one is slow on purpose, the other would leave only 401s.
  const left = /send-verification|sign-out|revoke|reset|change-|disable/;
  const routes = AUTH_ROUTES.filter(({ path }) => !left.test(path));
  const samples = fc.sample(fc.constantFrom(...routes).chain(requestFor), { numRuns: count(150, 6_000) });
  const statuses = new Map<number, number>();
  for (const { route, body, signedIn } of samples) {
    const visitor = house.visitor();
    if (signedIn) for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
    const text = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    const path = `/api/auth${route.path}`;
    const answer = route.method === 'GET' ? await visitor.get(`${path}?${text}`) : await visitor.post(path, body);
    const where = `seed ${seed()}: ${route.method} ${path} ${JSON.stringify(body).slice(0, 200)} → ${answer.status}`;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    assert.ok(answer.status < 500, where);
    if (answer.status < 400) continue;
    const { code, message, detail } = answer.body as Record<string, unknown>;
    assert.ok(typeof code === 'string' && message === detail && String(detail).length > 0, where);
  }
  for (const status of [200, 400, 401])
    assert.ok((statuses.get(status) ?? 0) > 0, `no ${status} among ${[...statuses]}`);
  assert.equal((await person.get('/api/me')).status, 200);
});
