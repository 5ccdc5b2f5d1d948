import type { PackJob } from '@isnad/contract/operator-packs';
import { bytesOf, type CataloguePack } from '../../../catalogue/catalogue.ts';
import type { InstallEvent } from '../../../catalogue/install-packs.ts';
import type { Report } from './messages.ts';

/** The rate is that of the last seconds. */
const WINDOW_MS = 5_000;
/** Without as much time the rate says nothing. */
const MIN_WINDOW_MS = 500;

type Installation = NonNullable<PackJob['installation']>;

/** How far an installation is, by its events. */
export class InstallProgress {
  readonly #packs = new Map<string, Installation['packs'][number]>();
  readonly #expected: number | null;
  readonly #total: number | null;
  #state: Pick<Report, 'step' | 'done' | 'total'> = { step: 'downloading', done: 0, total: null };
  #samples: { readonly at: number; readonly received: number }[] = [];
  readonly #texts = new Map<string, number>();
  #received = 0;
  #rows = 0;
  #edition = '';

  constructor(packs: readonly CataloguePack[]) {
    for (const { name } of packs) this.#packs.set(name, { name, state: 'waiting', error: null });
    const isKnown = packs.every(({ files }) => files.every(({ bytes }) => bytes !== undefined));
    this.#expected = isKnown ? packs.reduce((sum, pack) => sum + bytesOf(pack), 0) : null;
    for (const { name, texts = {} } of packs) this.#texts.set(name, sumOf(texts));
    const areCounted = packs.every(({ texts }) => texts !== undefined);
    this.#total = areCounted ? packs.reduce((sum, { texts = {} }) => sum + sumOf(texts), 0) : null;
  }

  /** The report of this moment. @param now in milliseconds; the rate is that between the calls of the last seconds */
  report(now: number): Report {
    this.#samples = this.#samples.filter(({ at }) => now - at <= WINDOW_MS);
    this.#samples.push({ at: now, received: this.#received });
    const rate = this.#rate();
    const left = this.#expected === null ? null : Math.max(0, this.#expected - this.#received);
    const installation: Installation = {
      packs: [...this.#packs.values()],
      received: this.#received,
      expected: this.#expected,
      rate,
      seconds_left: left === null || !rate ? null : Math.ceil(left / rate),
    };
    return { ...this.#state, installation };
  }

  on(event: InstallEvent): void {
    if (event.kind === 'download') this.#received = event.received;
    else if (event.kind === 'downloaded' || event.kind === 'installed') this.#set(event.pack, event.kind);
    else if (event.kind === 'refused') {
      const { reason: code, message: detail } = event.fault;
      this.#set(event.pack, 'refused', { code, detail });
    } else if (event.kind === 'edition') this.#read(event.pack);
    else if (event.kind === 'building') this.#state = { step: 'building', done: 0, total: event.entries };
    else {
      if (event.kind === 'done') this.#rows += event.report.read;
      const done = this.#rows + (event.kind === 'rows' ? event.read : 0);
      this.#state = { step: 'reading', done, total: this.#total };
    }
  }

  /** An edition is about to be read: the one before it has been. */
  #read(edition: string): void {
    this.#rows += this.#texts.get(this.#edition) ?? 0;
    this.#edition = edition;
    this.#state = { step: 'reading', done: this.#rows, total: this.#total };
  }

  /** Marks packs as installed. */
  installed(names: readonly string[]): void {
    for (const name of names) this.#set(name, 'installed');
  }

  #set(
    name: string,
    state: Installation['packs'][number]['state'],
    error: Installation['packs'][number]['error'] = null,
  ): void {
    this.#packs.set(name, { name, state, error });
  }

  #rate(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (first === undefined || last === undefined || last.at - first.at < MIN_WINDOW_MS) return null;
    return Math.round((last.received - first.received) / ((last.at - first.at) / 1_000));
  }
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
