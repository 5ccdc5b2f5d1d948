import type { ChangePage, TextChange } from '@isnad/contract/changes';
import { Failure } from '@isnad/contract/failure';
import { nextPage } from '@isnad/contract/page';
import { readCursor, writeCursor } from '../cursor.ts';
import { type ChangeStep, readState } from '../hadith/records/corpus-state.ts';
import { countOf, StepFiles } from './change-file.ts';

type Query = {
  readonly since?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};
type Recorded = { readonly corpus: string; readonly steps: readonly ChangeStep[] };
type Deps = {
  readonly dataDir: string;
  /** Version of the texts being served; undefined while there are none. */
  readonly version: () => string | undefined;
  /** Called when a file is missing or damaged. */
  readonly onDamage: (error: unknown) => void;
};

/** How many texts were added, corrected and removed. */
type ChangeCounts = { readonly added: number; readonly corrected: number; readonly removed: number };

const DEFAULT_LIMIT = 100;

/** The changes of the texts, as they were recorded when packs were imported and the Quran was built. */
export class ChangeLog {
  readonly #deps: Deps;
  readonly #files: StepFiles;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#files = new StepFiles(deps.dataDir);
  }

  /** Reads a page of changes, oldest first. @throws {Failure} `invalid_cursor` for a version that is not recorded, `unavailable` */
  read({ since, limit, cursor }: Query): ChangePage {
    const corpus = this.#deps.version();
    if (corpus === undefined)
      throw new Failure('unavailable', 'The texts are not ready. Retry in a minute.', { retryAfter: 60 });
    const steps = this.#stepsSince(corpus, since);
    if (steps === undefined) throw notRecorded(since ?? '');
    try {
      return this.#page({ corpus, steps }, { since, limit, cursor });
    } catch (cause) {
      if (cause instanceof Failure) throw cause;
      this.#deps.onDamage(cause);
      const detail = 'The record of changes cannot be read. Read the texts again.';
      throw new Failure('unavailable', detail, { retryAfter: 60, cause });
    }
  }

  #page({ corpus, steps }: Recorded, { since, limit = DEFAULT_LIMIT, cursor }: Query): ChangePage {
    // A new step can push out the oldest one before its texts are served. The changes then have other places.
    const list = { version: corpus, query: `changes ${since ?? ''} ${steps[0]?.number ?? ''}` };
    const first = readCursor(list, cursor);
    const data = this.#changes(steps, first, limit);
    const end = first + data.length;
    const next = end < steps.reduce((sum, step) => sum + countOf(step), 0) ? writeCursor(list, end) : undefined;
    const editions = steps.flatMap((step) => this.#files.editions(step));
    return { corpus, editions, data, count: data.length, ...nextPage(next) };
  }

  #changes(steps: readonly ChangeStep[], first: number, limit: number): TextChange[] {
    const found: TextChange[] = [];
    let skipped = first;
    for (const step of steps) {
      const count = countOf(step);
      if (skipped < count && found.length < limit) {
        found.push(...this.#files.changes(step, skipped, Math.min(limit - found.length, count - skipped)));
      }
      skipped = Math.max(0, skipped - count);
    }
    return found;
  }

  /** Counts the changes since a version; undefined if it is not recorded. */
  count(since: string): ChangeCounts | undefined {
    const corpus = this.#deps.version();
    const steps = corpus === undefined ? undefined : this.#stepsSince(corpus, since);
    const sum = (of: keyof ChangeCounts) => (steps ?? []).reduce((total, step) => total + step[of], 0);
    return steps && { added: sum('added'), corrected: sum('corrected'), removed: sum('removed') };
  }

  #stepsSince(corpus: string, since: string | undefined): readonly ChangeStep[] | undefined {
    const steps = readState(this.#deps.dataDir).changes?.steps ?? [];
    if (since === corpus) return [];
    // Later steps lead to texts that are not served yet. Without a step to the served texts, nothing is known of them.
    const recorded = steps.slice(0, steps.findLastIndex(({ to }) => to === corpus) + 1);
    if (since === undefined) return recorded;
    const place = recorded.findLastIndex(({ from }) => from === since);
    return place < 0 ? undefined : recorded.slice(place);
  }
}

function notRecorded(since: string): Failure {
  const fault = {
    location: 'query.since',
    message: `the changes since ${since} are not recorded`,
    fix: 'read the texts again, and continue with the version in corpus',
  };
  return new Failure('invalid_cursor', `since is wrong: ${fault.message}; ${fault.fix}.`, { faults: [fault] });
}
