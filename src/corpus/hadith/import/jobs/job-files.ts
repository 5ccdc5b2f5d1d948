import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackJob } from '@isnad/contract/operator-packs';

/** Maximum number of jobs to keep. */
const KEPT = 20;
const FILE = /^(job_[0-9A-Z]{26})\.json$/;
const JOB = /^job_[0-9A-Z]{26}(\.json\.partial|\.cancel)?$/;

/**
 * The files of jobs in a folder: one file per job, which other processes of this machine also read. A running job also has a folder with the upload.
 * A file `<id>.cancel` asks the process with the job to cancel it.
 */
export class JobFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'imports');
  }

  /** True if there has ever been a job. */
  get exists(): boolean {
    return existsSync(this.#folder);
  }

  make(): void {
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The lock that limits jobs to one at a time. */
  get lock(): string {
    return join(this.#folder, 'imports.lock');
  }

  /** Creates the upload folder of a job. */
  makeFolder(id: string): string {
    const path = join(this.#folder, id);
    mkdirSync(path);
    return path;
  }

  /** Removes the upload of a job that has ended, and what asked to cancel it. */
  removeFolder(id: string): void {
    rmSync(join(this.#folder, id), { recursive: true, force: true });
    rmSync(this.#cancelPath(id), { force: true });
  }

  askToCancel(id: string): void {
    writeFileSync(this.#cancelPath(id), '');
  }

  isToBeCancelled(id: string): boolean {
    return existsSync(this.#cancelPath(id));
  }

  #cancelPath(id: string): string {
    return join(this.#folder, `${id}.cancel`);
  }

  /** Writes the state of a job atomically. */
  write(job: PackJob): void {
    const path = join(this.#folder, `${job.id}.json`);
    writeFileSync(`${path}.partial`, JSON.stringify(job));
    renameSync(`${path}.partial`, path);
  }

  /** Newest first. */
  readAll(): PackJob[] {
    return this.#ids().flatMap((id) => this.#read(id) ?? []);
  }

  /** Removes the oldest jobs, and leftovers of processes that ended early. Call only under the lock. */
  sweep(): void {
    for (const name of readdirSync(this.#folder)) {
      if (JOB.test(name)) rmSync(join(this.#folder, name), { recursive: true, force: true });
    }
    for (const id of this.#ids().slice(KEPT - 1)) rmSync(join(this.#folder, `${id}.json`), { force: true });
  }

  /** Undefined when another process has just removed it, or when the machine crashed before it was flushed. */
  #read(id: string): PackJob | undefined {
    try {
      return JSON.parse(readFileSync(join(this.#folder, `${id}.json`), 'utf8')) as PackJob;
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  #ids(): string[] {
    if (!this.exists) return [];
    const names = readdirSync(this.#folder).flatMap((name) => FILE.exec(name)?.[1] ?? []);
    return names.sort().reverse();
  }
}
