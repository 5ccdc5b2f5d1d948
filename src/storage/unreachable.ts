import { Failure } from '../contract/failure.ts';

/** Seconds after which asking again makes sense: a database that was restarted is back by then. */
const RETRY_AFTER = 5;

/** Codes of the system: nobody listens, the line is cut, the name is unknown. */
const SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN))$/;
/**
 * SQLSTATE: lost connections (08), no room left (53), canceled because it took too long (57014), shut down or starting (57P0x), a lock
 * that was not had in time, a session that was ended for idling within a transaction, a replica that takes no writes.
 */
const STATES = /^(08...|53...|57014|57P0.|55P03|25P03|25006)$/;
/** The driver's own errors have no code. */
const MESSAGES = /^(Connection terminated|timeout e|Query read timeout|Client (has encountered|was closed))/;

/** Whether an error of the driver says that the database cannot be reached or does not answer in time. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? SYSTEM.test(code) || STATES.test(code) : MESSAGES.test(error.message);
}

/** Whether the database refuses a text for a character in it (SQLSTATE 22021, 22P05): NUL, as everything else is valid UTF-8. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && /^(22021|22P05)$/.test(String((error as { code?: unknown }).code));
}

/** What is thrown instead; callers are not told more than `detail`. */
export function unreachable(cause: unknown, detail = 'The database cannot be reached.'): Failure {
  return new Failure('unavailable', detail, { retryAfter: RETRY_AFTER, cause });
}
