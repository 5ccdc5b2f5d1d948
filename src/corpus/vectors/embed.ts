/** Makes vectors of texts, one for each. `model` identifies what makes them: only vectors of one model can be compared. */
export type Embedder = {
  readonly model: string;
  readonly embed: (texts: readonly string[]) => Promise<Float32Array[]>;
};

/** An OpenAI-compatible API that makes vectors of texts. */
export type EmbeddingsApi = { readonly baseUrl: string; readonly model: string; readonly apiKey: string };

/** The API is unavailable, or its answer is not what it must be. */
class EmbeddingsFault extends Error {
  override name = 'EmbeddingsFault';
}

type Answer = { readonly data?: readonly { readonly index?: number; readonly embedding?: readonly number[] }[] };

/** Returns the embedder that asks an API. Each request has `timeoutMs` at most. */
export function apiEmbedder(api: EmbeddingsApi, fetch: typeof globalThis.fetch, timeoutMs: number): Embedder {
  const { model } = api;
  return { model, embed: (texts) => embed(api, texts, { fetch, signal: AbortSignal.timeout(timeoutMs) }) };
}

/**
 * Returns a vector for each text. `fetch` is passed in, because this layer has no network.
 * @throws {EmbeddingsFault}
 */
async function embed(
  api: EmbeddingsApi,
  texts: readonly string[],
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<Float32Array[]> {
  const answer = await ask(api, texts, { fetch, signal });
  const vectors: Float32Array[] = [];
  for (const [place, { index = place, embedding }] of (answer.data ?? []).entries()) {
    if (embedding?.every(Number.isFinite) === true) vectors[index] = Float32Array.from(embedding);
  }
  const size = vectors[0]?.length ?? 0;
  const complete = texts.every((_, place) => vectors[place]?.length === size);
  if (size === 0 || !complete || vectors.length !== texts.length) {
    throw new EmbeddingsFault('the embeddings API did not answer with one vector for each text');
  }
  return vectors;
}

async function ask(
  { baseUrl, model, apiKey }: EmbeddingsApi,
  texts: readonly string[],
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<Answer> {
  try {
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      redirect: 'error',
      signal,
    });
    if (response.ok) return (await response.json()) as Answer;
    await response.body?.cancel();
    throw new EmbeddingsFault(`the embeddings API answered ${response.status}`);
  } catch (error) {
    if (error instanceof EmbeddingsFault) throw error;
    throw new EmbeddingsFault('the embeddings API could not be reached', { cause: error });
  }
}
