import { hash, timingSafeEqual } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';

const BEARER = /^bearer +(\S+)$/i;

/**
 * Checks the token that readers of the metrics send, in constant time.
 * @param token empty if none is required
 * @throws {Failure} `key_missing`, `key_invalid`
 */
export function checkMetricsToken(authorization: string | undefined, token: string): void {
  if (token === '') return;
  if (authorization === undefined)
    throw new Failure('key_missing', 'Send METRICS_TOKEN as "Authorization: Bearer <token>".');
  const [, sent = ''] = BEARER.exec(authorization) ?? [];
  if (!timingSafeEqual(digest(sent), digest(token)))
    throw new Failure('key_invalid', 'This is not the METRICS_TOKEN of the service.');
}

/** Of one length for every text, as the comparison needs it. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
