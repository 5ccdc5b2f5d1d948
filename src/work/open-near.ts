import { apiEmbedder, type EmbeddingsApi } from '../corpus/vectors/embed.ts';
import { liveTable } from '../corpus/vectors/static/live-table.ts';
import { NearTexts } from './near-texts.ts';

/** Maximum wait for the vector of a query. After it, the search answers by words alone. */
const TIMEOUT_MS = 300;

type Settings = { readonly embeddings: EmbeddingsApi | undefined; readonly dataDir: string };

/** Opens the search by meaning: with the embeddings API where one is set, else with the table of vectors, as long as one is installed. */
export function openNear(
  { embeddings, dataDir }: Settings,
  onFault: (error: unknown, message: string) => void,
): NearTexts {
  const watching = { dataDir, ticks: () => performance.now(), onFault };
  const api = embeddings && apiEmbedder(embeddings, fetch, TIMEOUT_MS);
  const embedder = api === undefined ? liveTable(watching) : () => api;
  return new NearTexts({ ...watching, embedder, isRemote: api !== undefined });
}
