import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import { ConcurrencyLimit } from './concurrency-limit.ts';

type Account = NonNullable<Parameters<ConcurrencyLimit['check']>[0]>;

const accountOf = (id: string, plan: SubscriptionPlan = 'enterprise') => ({ id, plan }) as Account;
const newResponse = (state: Partial<ServerResponse> = {}) => Object.assign(new EventEmitter(), state) as ServerResponse;

test('an account has as many open requests as the limit, and one more when one has ended', () => {
  const limit = new ConcurrencyLimit(2);
  const open = (account = accountOf('a')) => {
    limit.check(account);
    const response = newResponse();
    limit.watch(account, response);
    return response;
  };
  const first = open();
  open();
  assert.throws(() => open(), { code: 'unavailable' });
  open(accountOf('b'));
  assert.equal(limit.refused, 1);
  first.emit('close');
  open();
  assert.throws(() => open(), { code: 'unavailable' });
});

test('plans with a rate limit and requests whose client has gone are not counted', () => {
  const limit = new ConcurrencyLimit(1);
  limit.watch(accountOf('a', 'free'), newResponse());
  limit.watch(accountOf('a'), newResponse({ closed: true }));
  limit.watch(accountOf('a'), newResponse({ destroyed: true }));
  limit.watch(undefined, newResponse());
  limit.check(accountOf('a'));
  assert.equal(limit.refused, 0);
});
