/**
 * Requests an address, and once more when there is no answer: a server may close an idle connection in the moment in which it is used again. Only for
 * requests that change nothing.
 */
export async function fetchTwice(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return await fetch(url, init);
  }
}
