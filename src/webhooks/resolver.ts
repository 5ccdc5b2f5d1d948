import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Resolve } from './target-guard.ts';

const ANSWER_MS = 2_000;
const TRIES = 2;

/**
 * Resolves names through the configured name servers. The system resolver is avoided: it blocks one of four threads while it waits, so a few slow
 * name servers would delay every lookup.
 */
export function nameServers(): Resolve {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES });
  return async (name) => {
    // `localhost` is never looked up.
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    if (found.length > 0) return found;
    throw four.status === 'rejected' ? four.reason : new Error(`no address of ${name}`);
  };
}

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

function addressesOf(answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
