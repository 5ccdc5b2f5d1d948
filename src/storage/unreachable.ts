import { Failure } from '@isnad/contract/failure';

/** Seconds after which a retry makes sense: a restarted database is back by then. */
const RETRY_AFTER = 5;

/** System error codes: connection refused, connection lost, unknown host. */
const SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN))$/;
/**
 * SQLSTATE codes: connection errors (08), insufficient resources (53), statement timeout (57014), shutdown or startup (57P0x), lock timeout, idle
 * transaction timeout, read-only replica.
 */
const STATES = /^(08...|53...|57014|57P0.|55P03|25P03|25006)$/;
/** The driver's own errors have no code. */
const MESSAGES = /^(Connection terminated|timeout e|Query read timeout|Client (has encountered|was closed))/;

/** Whether a driver error means that the database cannot be reached or did not answer in time. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? SYSTEM.test(code) || STATES.test(code) : MESSAGES.test(error.message);
}

/** Whether the database rejected a character of a text (SQLSTATE 22021, 22P05). This can only be NUL, because all text is valid UTF-8. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && /^(22021|22P05)$/.test(String((error as { code?: unknown }).code));
}

/** The error thrown instead. Callers see only `detail`. */
export function unreachable(cause: unknown, detail = 'The database cannot be reached.'): Failure {
  return new Failure('unavailable', detail, { retryAfter: RETRY_AFTER, cause });
}
