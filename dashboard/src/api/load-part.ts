import { request, Unreachable } from './client.ts';

const PAUSE_MS = 1_000;

/**
 * Loads a part of the pages. Tries once more when the service answers: it can have come back since the part was asked for.
 * @throws {Unreachable} while the service is away; what the browser says when it is not, as the part then is of another version
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await request('GET /healthz', {});
  }
  try {
    return await load();
  } catch (error) {
    await request('GET /healthz', {});
    throw error;
  }
}

/** The same for what nobody can ask for a second time: waits until the service is there. */
export async function loadPartInTime<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadPart(load);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
