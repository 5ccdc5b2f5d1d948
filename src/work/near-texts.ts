import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddingsApi, embed } from '../corpus/vectors/embed.ts';
import { indexVectors, nearest, type VectorIndex } from '../corpus/vectors/nearest.ts';
import { readVectors, type TextSet, vectorsFolder, vectorsName } from '../corpus/vectors/vector-file.ts';

type Deps = {
  readonly api: EmbeddingsApi;
  readonly dataDir: string;
  readonly fetch: typeof globalThis.fetch;
  readonly ticks: () => number;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Maximum wait for the vector of a query. After it, the search answers by words alone. */
const TIMEOUT_MS = 300;
/** After a failure, searches do not wait for the API for this long. */
const PAUSE_MS = 5_000;
const CACHED_QUERIES = 500;
/** Longer queries are searched by words alone. In UTF-16 units. */
const MAX_QUERY = 500;
const NEAREST = 50;

/** Finds texts by meaning, with vectors of an embeddings API. Without an answer in time there are none, and words alone decide. */
export class NearTexts {
  readonly #deps: Deps;
  readonly #cache = new Map<string, Float32Array>();
  readonly #open = new Map<TextSet, { readonly name: string; readonly index: VectorIndex }>();
  #pausedUntil = 0;
  #up = true;
  #wordsAlone = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** False after a failure of the API, until a query has got a vector. */
  get up(): boolean {
    return this.#up;
  }

  /** Number of searches that were answered by words alone because no vector of the query was available. */
  get wordsAlone(): number {
    return this.#wordsAlone;
  }

  /** Changes whenever the same search can have another result: when the texts get vectors, and when a search had to do without. */
  version(set: TextSet, textsId: string): string {
    return `${this.#vectors(set, textsId) !== undefined} ${this.#wordsAlone}`;
  }

  /** Returns the nearest texts, nearest first; undefined when words alone must do. */
  async find(set: TextSet, textsId: string, query: string): Promise<readonly number[] | undefined> {
    const index = this.#vectors(set, textsId);
    if (index === undefined || query.length > MAX_QUERY) return undefined;
    const vector = await this.#vectorOf(query.trim());
    if (vector === undefined) {
      this.#wordsAlone++;
      return undefined;
    }
    return nearest(index, vector, NEAREST);
  }

  /** Opens the vectors of these texts, once they have been computed. */
  #vectors(set: TextSet, textsId: string): VectorIndex | undefined {
    const { dataDir, api, onFault } = this.#deps;
    const name = vectorsName(set, textsId, api.model);
    const open = this.#open.get(set);
    if (open?.name === name) return open.index;
    const path = join(vectorsFolder(dataDir), `${name}.vectors`);
    if (!existsSync(path)) return undefined;
    try {
      const index = indexVectors(readVectors(path));
      this.#open.set(set, { name, index });
      return index;
    } catch (error) {
      onFault(error, 'the vectors of the texts are damaged; delete their file to compute them again');
      return undefined;
    }
  }

  async #vectorOf(query: string): Promise<Float32Array | undefined> {
    const { api, fetch, ticks, onFault } = this.#deps;
    const known = this.#cache.get(query);
    if (known !== undefined) {
      // Moved to the end: the first is the least recently used.
      this.#cache.delete(query);
      this.#cache.set(query, known);
      return known;
    }
    if (ticks() < this.#pausedUntil) return undefined;
    try {
      const [vector] = await embed(api, [query], { fetch, signal: AbortSignal.timeout(TIMEOUT_MS) });
      this.#up = true;
      if (vector === undefined) return undefined;
      this.#cache.set(query, vector);
      const [oldest] = this.#cache.keys();
      if (this.#cache.size > CACHED_QUERIES && oldest !== undefined) this.#cache.delete(oldest);
      return vector;
    } catch (error) {
      if (this.#up) onFault(error, 'the embeddings API failed; searches use words alone');
      this.#up = false;
      this.#pausedUntil = ticks() + PAUSE_MS;
      return undefined;
    }
  }
}
