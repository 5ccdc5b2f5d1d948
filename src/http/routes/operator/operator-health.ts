import { Failure } from '@isnad/contract/failure';
import type { OperatorHealth } from '@isnad/contract/operator-state';
import { isoTime } from '@isnad/contract/time';
import { API_VERSION } from '@isnad/contract/version';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';

export type HealthDeps = {
  /** Version of Isnad. */
  readonly version: string;
  readonly now: () => number;
  /** Monotonic clock in milliseconds. */
  readonly ticks: () => number;
  readonly storage: { readonly checkReachable: () => Promise<void> };
  readonly embedded: boolean;
  readonly cache: { readonly answers: () => Promise<boolean> } | undefined;
  readonly models: () => OperatorHealth['models'];
  readonly mailConfigured: boolean;
  /** Base URL as configured by the operator. Empty if not configured. */
  readonly publicUrl: string;
  /** When the last backup was made, in ISO 8601. */
  readonly lastBackup: () => string | null;
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  readonly hadithIfAny: () => LiveHadith | undefined;
  /** Describes why texts are missing. */
  readonly whatIsMissing: () => string | undefined;
};

/** Reads the health of this process and its dependencies. Does not fail if a store is unavailable. */
export async function readHealth(deps: HealthDeps): Promise<OperatorHealth> {
  const { storage, cache, embedded, ticks } = deps;
  const [database, shared] = await Promise.all([
    timed(ticks, () => storage.checkReachable().then(() => true)),
    cache === undefined ? undefined : timed(ticks, cache.answers),
  ]);
  return {
    process: processOf(deps),
    stores: {
      database: { kind: embedded ? 'embedded' : 'server', ...database },
      cache: shared === undefined ? null : { kind: 'server', ...shared },
    },
    corpus: corpusOf(deps),
    models: deps.models(),
    mail: { configured: deps.mailConfigured },
    setup: { public_url: deps.publicUrl !== '', last_backup_at: deps.lastBackup() },
  };
}

async function timed(ticks: () => number, ask: () => Promise<boolean>) {
  const started = ticks();
  const reachable = await ask().catch((error: unknown) => {
    if (error instanceof Failure) return false;
    throw error;
  });
  const latency_ms = reachable ? Math.round((ticks() - started) * 1_000) / 1_000 : null;
  return { reachable, latency_ms };
}

function processOf({ version, now }: HealthDeps): OperatorHealth['process'] {
  const { rss, heapUsed } = process.memoryUsage();
  const uptime = process.uptime();
  return {
    version,
    api_version: API_VERSION,
    node: process.versions.node,
    pid: process.pid,
    started_at: isoTime(now() - uptime * 1_000),
    uptime_seconds: Math.floor(uptime),
    memory_bytes: rss,
    heap_bytes: heapUsed,
  };
}

function corpusOf({ quran, hadithIfAny, whatIsMissing }: HealthDeps): OperatorHealth['corpus'] {
  const live = hadithIfAny();
  const damage = whatIsMissing() ?? live?.records.damage() ?? null;
  const hadith = live && {
    id: live.records.id,
    hadiths: live.records.content.count,
    collections: live.records.content.collections.length,
    packs: live.packs.length,
  };
  return { ready: damage === null, damage, quran: quranOf(quran), hadith: hadith ?? null };
}

function quranOf(quran: () => Quran): OperatorHealth['corpus']['quran'] {
  try {
    const { id, surahs } = quran();
    return { id, surahs: surahs.length, verses: surahs.reduce((sum, surah) => sum + surah.total_verses, 0) };
  } catch (error) {
    // The reason is reported in `damage`.
    if (error instanceof Failure) return null;
    throw error;
  }
}
