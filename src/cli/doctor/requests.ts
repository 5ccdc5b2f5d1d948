const TIMEOUT_MS = 5_000;

/** Whether the service answers at an address. */
export async function isIsnad(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/version`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok && typeof ((await answer.json()) as { version?: unknown }).version === 'string';
  } catch {
    return false;
  }
}

/** Whether anyone can read the metrics of the service at an address. */
export async function showsMetrics(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok && (await answer.text()).includes('isnad_build_info');
  } catch {
    return false;
  }
}

/** Status of an API's list of models, which needs the key but costs nothing. */
export async function modelsStatus(baseUrl: string, apiKey: string): Promise<number> {
  const headers = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, {
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.status;
}
