import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Failure } from '@isnad/contract/failure';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import type { PackJob } from '@isnad/contract/operator-packs';
import { quoteValue } from '@isnad/contract/redact';
import { isoTime } from '@isnad/contract/time';
import { LockHeld, withLock } from '../../../../lock/lock.ts';
import { after, every } from '../../../../timers/timers.ts';
import type { CataloguePack } from '../../../catalogue/catalogue.ts';
import { installedPacks } from '../../../catalogue/installed-packs.ts';
import { DEFAULT_MAX_BYTES } from '../max-bytes.ts';
import { JobFiles } from './job-files.ts';
import { JobProcess } from './job-process.ts';
import type { Report, Task, ToldOptions } from './messages.ts';
import { keepUpload, refusalOf } from './upload.ts';

/** A starting process holds the lock only briefly; a job much longer. */
const TIMEOUT_MS = 300;
/** Grace period for a job to stop: when the service stops, and when the operator cancels it. */
const STOP_MS = 1_500;
const CANCEL_MS = 10_000;
/** How often to check whether a job is to be cancelled. Another process may have been asked. */
const POLL_MS = 200;
const CUT_OFF = 'It was cut off before it was done; the list of packs says what is installed.';

type Deps = {
  readonly dataDir: string;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  /** Maximum upload size in bytes. */
  readonly maxBytes?: number;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Called when a job has succeeded, or has installed some packs before it was stopped. */
type OnDone = (job: PackJob) => Promise<void>;
/** Prepares the input of a job, under the lock. */
type Prepare = (id: string) => Promise<{ readonly pack: string | null; readonly task: Task }>;
export type ImportInput = {
  readonly file: string;
  readonly options: Omit<ToldOptions, 'importedAt'>;
  readonly body: Readable;
  readonly onDone: OnDone;
};
export type InstallInput = {
  /** Packs whose terms have been accepted. */
  readonly packs: readonly CataloguePack[];
  readonly mirror: string;
  readonly onDone: OnDone;
};

/** Installs and removes packs while the service runs. One job at a time per machine, each in a separate process. */
export class PackJobs {
  readonly #deps: Deps;
  readonly #files: JobFiles;
  readonly maxBytes: number;
  #current: PackJob | undefined;
  #process: JobProcess | undefined;
  #working: Promise<void> | undefined;
  #busy = false;
  #stopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#files = new JobFiles(deps.dataDir);
    this.maxBytes = deps.maxBytes ?? DEFAULT_MAX_BYTES;
  }

  /** Cleans up after a process that ended before its job was done. Call once at startup. */
  async start(): Promise<void> {
    if (!this.#files.exists) return;
    try {
      await withLock(this.#files.lock, 0, async () => this.#settle());
    } catch (error) {
      // If another process holds it, a job is running there.
      if (!(error instanceof LockHeld)) this.#deps.onFault(error, 'what is left of a job could not be cleared up');
    }
  }

  /**
   * Receives a file and imports it.
   * @returns the job, as soon as the file is complete
   * @throws {Failure} `licence_not_accepted`, `import_running`, `body_too_large`, `unavailable`, `malformed_request`
   */
  import({ file, options, body, onDone }: ImportInput): Promise<PackJob> {
    if (options.licence === undefined && options.acceptLicence !== true) {
      const detail = 'No licence is stated for these texts; state one (licence), or accept that (accept_licence=true).';
      return Promise.reject(new Failure('licence_not_accepted', detail));
    }
    const { dataDir, now } = this.#deps;
    return this.#begin(async (id) => {
      const folder = this.#files.makeFolder(id);
      await keepUpload(body, join(folder, file), this.maxBytes);
      const told = { ...options, importedAt: isoTime(now()) };
      return { pack: options.pack ?? null, task: { kind: 'import', dataDir, folder, file, options: told } };
    }, onDone);
  }

  /** Downloads and installs packs of the catalogue. @throws {Failure} `import_running` */
  install({ packs, mirror, onDone }: InstallInput): Promise<PackJob> {
    const { dataDir, now } = this.#deps;
    const task = { kind: 'install', dataDir, packs, mirror, importedAt: isoTime(now()) } as const;
    return this.#begin(async () => ({ pack: null, task }), onDone);
  }

  /** Removes a pack from the corpus. @throws {Failure} `pack_not_found`, `import_running` */
  async remove(pack: string, onDone: OnDone): Promise<PackJob> {
    const { dataDir } = this.#deps;
    const names = installedPacks(dataDir).map(({ name }) => name);
    if (!names.includes(pack)) {
      const detail = `There is no pack ${quoteValue(pack)}; installed: ${names.join(', ') || 'none'}.`;
      throw new Failure('pack_not_found', detail);
    }
    return this.#begin(async () => ({ pack, task: { kind: 'remove', dataDir, pack } }), onDone);
  }

  /** Newest first. */
  list(): PackJob[] {
    const kept = this.#files.readAll();
    const current = this.#current;
    // The state in this process is newer than the one on disk.
    return current === undefined ? kept : [current, ...kept.filter(({ id }) => id !== current.id)];
  }

  /** @throws {Failure} `job_not_found` */
  read(id: string): PackJob {
    const found = this.list().find((job) => job.id === id);
    if (found === undefined) throw new Failure('job_not_found', `There is no job ${quoteValue(id)}.`);
    return found;
  }

  /** The running job, or the last one that ended. @throws {Failure} `job_not_found` when there has been none */
  newest(): PackJob {
    const jobs = this.list();
    const job = jobs.find(({ state }) => state === 'running') ?? jobs[0];
    if (job === undefined) throw new Failure('job_not_found', 'There has been no job on this machine.');
    return job;
  }

  /**
   * Asks the running job to stop, whichever process of this machine it belongs to. Does nothing when it has ended.
   * @throws {Failure} `job_not_found` when there has been none
   */
  cancel(): PackJob {
    const job = this.newest();
    if (job.state !== 'running') return job;
    this.#files.askToCancel(job.id);
    return { ...job, step: 'cancelling' };
  }

  /** Resolves when no job is running. */
  async settled(): Promise<void> {
    await this.#working;
  }

  /** Stops the running job, which leaves the corpus unchanged. */
  async close(): Promise<void> {
    this.#stopping = true;
    this.#process?.stop();
    const cut = after(() => this.#process?.kill(), STOP_MS);
    await this.#working;
    clearTimeout(cut);
  }

  #begin(prepare: Prepare, onDone: OnDone): Promise<PackJob> {
    if (this.#busy) return Promise.reject(running());
    this.#busy = true;
    const begun = Promise.withResolvers<PackJob>();
    this.#working = this.#work(prepare, begun.resolve).then(
      (report) => this.#end(report, onDone),
      (error: unknown) => {
        this.#busy = false;
        begun.reject(error instanceof LockHeld ? running() : refusalOf(error));
      },
    );
    return begun.promise;
  }

  /** @returns the result. The lock is released by then, and the upload is removed */
  async #work(prepare: Prepare, begun: (job: PackJob) => void): Promise<Report> {
    const { newId } = this.#deps;
    this.#files.make();
    return withLock(this.#files.lock, TIMEOUT_MS, async () => {
      this.#settle();
      const id = newId('job');
      try {
        const { pack, task } = await prepare(id);
        if (this.#stopping) throw new Failure('unavailable', 'The service is stopping.');
        const job = newJob({ id, pack, task, at: isoTime(this.#deps.now()) });
        this.#note(job);
        begun(job);
        return await this.#run(id, task);
      } finally {
        this.#files.removeFolder(id);
      }
    });
  }

  /** @returns the last report, or an `aborted` error when the process ends without a result */
  async #run(id: string, task: Task): Promise<Report> {
    let last: Report = { error: { code: 'aborted', detail: CUT_OFF, line: null } };
    const child = new JobProcess(this.#deps.onFault);
    this.#process = child;
    let cut: NodeJS.Timeout | undefined;
    const cancelling = every(() => {
      if (cut !== undefined || !this.#files.isToBeCancelled(id)) return;
      if (this.#current !== undefined) this.#note({ ...this.#current, step: 'cancelling' });
      cut = after(() => child.kill(), CANCEL_MS);
      child.cancel();
    }, POLL_MS);
    await child.run(task, (report) => {
      if (report.result || report.error) last = report;
      else if (this.#current !== undefined) {
        this.#note({ ...this.#current, ...report, ...(cut === undefined ? {} : { step: 'cancelling' }) });
      }
    });
    clearInterval(cancelling);
    clearTimeout(cut);
    this.#process = undefined;
    return cut !== undefined && last.error?.code === 'aborted' ? { error: null } : last;
  }

  /** Updates the state last, because a client that sees it can start the next job. */
  async #end(report: Report, onDone: OnDone): Promise<void> {
    const state = stateAfter(report);
    const job = this.#current as PackJob;
    const done = state === 'succeeded' ? (job.total ?? job.done) : job.done;
    const ended: PackJob = { ...job, ...report, done, state, finished_at: isoTime(this.#deps.now()) };
    try {
      const installed = ended.installation?.packs.some((pack) => pack.state === 'installed');
      if (state === 'succeeded' || installed === true) await onDone(ended);
    } catch (error) {
      this.#deps.onFault(error, 'a change of the packs could not be written into the audit log');
    }
    this.#busy = false;
    this.#note(ended);
  }

  #note(job: PackJob): void {
    this.#current = job;
    try {
      this.#files.write(job);
    } catch (error) {
      this.#deps.onFault(error, 'how far a job is could not be written');
    }
  }

  /** Marks jobs as failed that claim to be running. Call only under the lock. */
  #settle(): void {
    const error = { code: 'aborted', detail: CUT_OFF, line: null };
    for (const job of this.#files.readAll()) {
      if (job.state === 'running')
        this.#files.write({ ...job, state: 'failed', error, finished_at: isoTime(this.#deps.now()) });
    }
    this.#files.sweep();
  }
}

type NewJob = { readonly id: string; readonly pack: string | null; readonly task: Task; readonly at: string };

function newJob({ id, pack, task, at }: NewJob): PackJob {
  const { kind } = task;
  const file = task.kind === 'import' ? task.file : null;
  const open = {
    state: 'running',
    step: 'waiting',
    done: 0,
    share: null,
    total: null,
    error: null,
    result: null,
  } as const;
  return { id, kind, pack, file, ...open, installation: null, started_at: at, finished_at: null };
}

/** A cancelled job ends with neither a result nor an error. */
function stateAfter({ result, error }: Report): PackJob['state'] {
  if (result) return 'succeeded';
  return error ? 'failed' : 'cancelled';
}

function running(): Failure {
  return new Failure('import_running', 'A pack is being installed or removed. Wait for that job to end.');
}
