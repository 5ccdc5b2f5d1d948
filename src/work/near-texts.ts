import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../corpus/vectors/embed.ts';
import { indexVectors, nearest, type VectorIndex } from '../corpus/vectors/nearest.ts';
import { readVectors, type TextSet, vectorsFolder, vectorsName } from '../corpus/vectors/vector-file.ts';

type Deps = {
  /** What makes vectors now; undefined when searches use words alone. */
  readonly embedder: () => Embedder | undefined;
  /** Whether an API makes the vectors, which can fail. */
  readonly isRemote: boolean;
  readonly dataDir: string;
  readonly ticks: () => number;
  readonly onFault: (error: unknown, message: string) => void;
};

/** After a failure, searches do not wait for the API for this long. */
const PAUSE_MS = 5_000;
const CACHED_QUERIES = 500;
/** Longer queries are searched by words alone. In UTF-16 units. */
const MAX_QUERY = 500;
const NEAREST = 50;

/** Finds texts by meaning, with vectors of an embeddings API or a static table. Without a vector in time there are none, and words alone decide. */
export class NearTexts {
  readonly #deps: Deps;
  /** Vectors of queries by model and query. */
  readonly #cache = new Map<string, Float32Array>();
  readonly #open = new Map<TextSet, { readonly name: string; readonly index: VectorIndex }>();
  #pausedUntil = 0;
  #up = true;
  #wordsAlone = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get isRemote(): boolean {
    return this.#deps.isRemote;
  }

  /** False after a failure of the API, until a query has got a vector. */
  get up(): boolean {
    return this.#up;
  }

  /** Number of searches that were answered by words alone because no vector of the query was available. */
  get wordsAlone(): number {
    return this.#wordsAlone;
  }

  /** Tests whether these texts have vectors. */
  has(set: TextSet, textsId: string): boolean {
    return this.#vectors(set, textsId) !== undefined;
  }

  /** Changes whenever the same search can have another result: when the texts get vectors, and when a search had to do without. */
  version(set: TextSet, textsId: string): string {
    return `${this.#vectors(set, textsId)?.name} ${this.#wordsAlone}`;
  }

  /** Returns the nearest texts, nearest first; undefined when words alone must do. */
  async find(set: TextSet, textsId: string, query: string): Promise<readonly number[] | undefined> {
    const embedder = this.#deps.embedder();
    const vectors = this.#vectors(set, textsId);
    if (embedder === undefined || vectors === undefined || query.length > MAX_QUERY) return undefined;
    const vector = await this.#vectorOf(embedder, query.trim());
    if (vector === undefined) {
      this.#wordsAlone++;
      return undefined;
    }
    // A static table can have none of the words.
    if (vector.every((value) => value === 0)) return undefined;
    return nearest(vectors.index, vector, NEAREST).map(({ row }) => row);
  }

  /** Opens the vectors of these texts, once they have been computed. */
  #vectors(set: TextSet, textsId: string): { readonly name: string; readonly index: VectorIndex } | undefined {
    const { dataDir, embedder, onFault } = this.#deps;
    const model = embedder()?.model;
    if (model === undefined) return undefined;
    const name = vectorsName(set, textsId, model);
    const open = this.#open.get(set);
    if (open?.name === name) return open;
    const path = join(vectorsFolder(dataDir), `${name}.vectors`);
    if (!existsSync(path)) return undefined;
    try {
      const opened = { name, index: indexVectors(readVectors(path)) };
      this.#open.set(set, opened);
      return opened;
    } catch (error) {
      onFault(error, 'the vectors of the texts are damaged; delete their file to compute them again');
      return undefined;
    }
  }

  async #vectorOf({ model, embed }: Embedder, query: string): Promise<Float32Array | undefined> {
    const { ticks, onFault } = this.#deps;
    const key = `${model}\n${query}`;
    const known = this.#cache.get(key);
    if (known !== undefined) {
      // Moved to the end: the first is the least recently used.
      this.#cache.delete(key);
      this.#cache.set(key, known);
      return known;
    }
    if (ticks() < this.#pausedUntil) return undefined;
    try {
      const [vector] = await embed([query]);
      this.#up = true;
      if (vector === undefined) return undefined;
      this.#cache.set(key, vector);
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
