import { Failure } from '@isnad/contract/failure';

/** Another connection holds the lock (SQLITE_BUSY). */
const BUSY = 5;
/** The file is damaged (SQLITE_CORRUPT), or is no database (SQLITE_NOTADB). */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);
/** Primary result codes: the store cannot be written, the disk fails or is full, or the file cannot be opened. */
const UNAVAILABLE: ReadonlySet<number> = new Set([BUSY, 8, 10, 13, 14]);
const RETRY_AFTER_S = 60;

/** @returns what to throw instead of an error of SQLite: {Failure} `unavailable` if no caller can be at fault */
function storeError(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === undefined) return error;
  if (DAMAGED.has(code)) return unsafeStore(`it is damaged (${(error as Error).message})`, error);
  if (!UNAVAILABLE.has(code)) return error;
  const detail = 'The store cannot be read or written now. Retry in a few seconds.';
  return new Failure('unavailable', detail, { retryAfter: 5, cause: error });
}

/** The failure of a store that must not be used any more. */
export function unsafeStore(what: string, cause?: unknown): Failure {
  return new Failure(
    'unavailable',
    `The store is not safe: ${what}. Stop the service, restore a backup into an empty DATA_DIR with "isnad restore <archive>", and start the service there.`,
    { retryAfter: RETRY_AFTER_S, cause },
  );
}

/** Whether an error of the store only means that another program holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Failure && primaryCode(error.cause) === BUSY;
}

/** Whether an error means that the file of the store is damaged. It stays so until a backup is restored. */
export function isDamage(error: unknown): error is Failure {
  return error instanceof Failure && DAMAGED.has(primaryCode(error.cause) ?? 0);
}

/** Runs statements. @throws {Failure} `unavailable` when the store cannot be read or written now */
export function translated<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw storeError(error);
  }
}

function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | undefined)?.errcode;
  return code === undefined ? undefined : code & 0xff;
}
