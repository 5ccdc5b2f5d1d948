import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ExportedEdition, ExportList } from '@isnad/contract/export';
import { EXPORT_FORMATS, type ExportFormat } from '@isnad/contract/export-formats';
import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import type { LiveHadith } from '../live.ts';
import type { Quran } from '../quran/open.ts';
import { exportFolder, exportName, type ReadyFile, readReady } from './export-files.ts';
import { type PlannedExport, planExports } from './plan.ts';
import type { ExportTask } from './process.ts';

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));
/** How long a request waits for its file, and a list for all of them. */
const FILE_MS = 20_000;
const LIST_MS = 5_000;
const POLL_MS = 50;
/** Pause after a process that failed, such as on a full disk. */
const FAILED_MS = 10_000;
/** The process streams, so a small heap is enough: 70 MB less than with the usual one. */
const MEMORY = ['--max-semi-space-size=1', '--max-old-space-size=96'];
const MAX_ERROR_OUTPUT = 4_096;

type Deps = {
  readonly dataDir: string;
  readonly quran: () => Quran;
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly onFault: (error: unknown, message: string) => void;
  readonly ticks: () => number;
};

/** Starts the process that makes files. */
export function forkExport(task: ExportTask): ChildProcess {
  const child = fork(PROCESS, { execArgv: MEMORY, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child.send(task);
  return child;
}

/** The files for download. They are made when first requested, in a separate process, and kept until the texts change. */
export class Exports {
  readonly #deps: Deps;
  readonly #folder: string;
  readonly #ready = new Map<string, ReadyFile>();
  readonly #stop = new AbortController();
  #plans: { readonly key: string; readonly plans: readonly PlannedExport[] } | undefined;
  #making: Promise<void> | undefined;
  #notBefore = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#folder = exportFolder(deps.dataDir);
  }

  /** Lists all editions. Waits some seconds for files that are being made; sizes and hashes of others are null. */
  async list(): Promise<ExportList> {
    const plans = this.#planned();
    const allowed = plans.filter(({ refused }) => refused === undefined);
    const missing = () =>
      allowed.some((plan) => EXPORT_FORMATS.some((format) => this.#readyFile(plan, format) === undefined));
    await this.#until(() => !missing(), undefined, LIST_MS);
    const data = plans.map((plan) => this.#describe(plan));
    return { data, count: data.length };
  }

  /** Returns the edition and format of a file name. @throws {Failure} `edition_not_found`, `redistribution_refused` */
  find(file: string): { readonly plan: PlannedExport; readonly format: ExportFormat } {
    const at = file.lastIndexOf('.');
    const format = EXPORT_FORMATS.find((one) => one === file.slice(at + 1));
    const plan = this.#planned().find(({ edition }) => edition.id === file.slice(0, at));
    if (plan === undefined || format === undefined) {
      const detail = `There is no file ${quoteValue(file)}. GET /api/export lists all files.`;
      throw new Failure('edition_not_found', detail);
    }
    if (plan.refused !== undefined) {
      const detail = `${plan.edition.id} cannot be exported. ${plan.refused} Ask its publisher, or read the texts through the API.`;
      throw new Failure('redistribution_refused', detail);
    }
    return { plan, format };
  }

  /** Returns a file, after it has been made. @throws {Failure} `unavailable` when that takes too long or fails */
  async open(plan: PlannedExport, format: ExportFormat): Promise<ReadyFile> {
    await this.#until(() => this.#readyFile(plan, format) !== undefined, plan.edition.id, FILE_MS);
    const ready = this.#readyFile(plan, format);
    if (ready !== undefined) return ready;
    throw new Failure('unavailable', 'The file is being made. Retry in some seconds.', { retryAfter: 5 });
  }

  /** Ends the process that makes files. The next request continues its work. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#making;
  }

  #planned(): readonly PlannedExport[] {
    const quran = this.#deps.quran();
    const hadith = this.#deps.hadithIfAny();
    const key = JSON.stringify([quran.id, hadith?.version, hadith?.packs.map(({ name, licence }) => [name, licence])]);
    if (this.#plans?.key !== key) {
      this.#plans = { key, plans: planExports(quran, hadith) };
      this.#ready.clear();
    }
    return this.#plans.plans;
  }

  #readyFile(plan: PlannedExport, format: ExportFormat): ReadyFile | undefined {
    const name = exportName(plan, format);
    const known = this.#ready.get(name) ?? readReady(this.#folder, name);
    if (known !== undefined) this.#ready.set(name, known);
    return known;
  }

  #describe({ edition, licence, attribution, refused, ...plan }: PlannedExport): ExportedEdition {
    const files = EXPORT_FORMATS.map((format) => {
      const ready = this.#readyFile({ edition, licence, attribution, refused, ...plan }, format);
      const address = `/api/export/${edition.id}.${format}`;
      return { format, address, bytes: ready?.plain.bytes ?? null, sha256: ready?.plain.sha256 ?? null };
    });
    const { id, kind, records } = edition;
    const reason = refused ?? null;
    return {
      ...{ edition: id, kind, records, licence, attribution },
      ...{ refused: reason, files: reason === null ? files : [] },
    };
  }

  async #until(done: () => boolean, first: string | undefined, patience: number): Promise<void> {
    const { ticks } = this.#deps;
    const end = ticks() + patience;
    while (!done() && ticks() < end && !this.#stop.signal.aborted) {
      if (this.#making === undefined && ticks() < this.#notBefore) return;
      this.#making ??= this.#make(first);
      await Promise.race([this.#making, wait(POLL_MS)]);
    }
  }

  async #make(first: string | undefined): Promise<void> {
    const { dataDir, onFault, ticks } = this.#deps;
    let errors = '';
    try {
      const child = forkExport({ dataDir, first });
      const stop = () => child.kill();
      this.#stop.signal.addEventListener('abort', stop, { once: true });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        if (errors.length < MAX_ERROR_OUTPUT) errors += text;
      });
      const [code] = (await once(child, 'close')) as [number | null];
      this.#stop.signal.removeEventListener('abort', stop);
      if (code !== 0 && !this.#stop.signal.aborted) throw new Error(errors || `the process ended with ${code}`);
    } catch (error) {
      this.#notBefore = ticks() + FAILED_MS;
      onFault(error, 'the files for download could not be made');
    } finally {
      this.#making = undefined;
    }
  }
}
