import { randomInt } from 'node:crypto';
import type { Server } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openAccountData } from './account-data/open-account-data.ts';
import { PlanRequests } from './accounts/accounts/plan-requests/plan-requests.ts';
import type { LastUsed } from './accounts/keys/last-used.ts';
import { sendLeakedKeyMail } from './accounts/keys/leaked-key-mail.ts';
import type { BootClock } from './accounts/limits/boot-clock.ts';
import type { MovableWindows } from './accounts/limits/movable-windows.ts';
import { openAdmission } from './accounts/limits/open-admission.ts';
import { mailDelivery, openMailer } from './accounts/people/mail.ts';
import { canConnectApps } from './accounts/people/oauth/metadata.ts';
import { openPeople } from './accounts/people/people.ts';
import { openUsage } from './accounts/usage/open-usage.ts';
import { ConversationLimit } from './chat/conversation-limit.ts';
import { languageModelsIfSet } from './chat/language-model/open-if-set.ts';
import { UpstreamHealth } from './chat/language-model/upstream/upstream-health.ts';
import { closeServer, closeService, leave } from './closing.ts';
import type { Config } from './config.ts';
import { CatalogueReader } from './corpus/catalogue/catalogue-reader.ts';
import { installedPacks } from './corpus/catalogue/installed-packs.ts';
import { learningProgress } from './corpus/complete.ts';
import { PackJobs } from './corpus/hadith/import/jobs/pack-jobs.ts';
import { listPacks } from './corpus/hadith/records/corpus-state.ts';
import type { LiveCorpus } from './corpus/live.ts';
import { openEvents } from './events.ts';
import { AccessLog } from './http/observability/access-log.ts';
import type { ServiceCounter, ServiceGauge } from './http/observability/metrics.ts';
import type { OperatorDeps } from './http/routes/operator/operator.ts';
import { type HealthDeps, readHealth } from './http/routes/operator/operator-health.ts';
import { buildServer } from './http/server.ts';
import type { TypedServer } from './http/typed-server.ts';
import { IdempotencyStore } from './idempotency/idempotency-store.ts';
import { ConditionLog } from './log/condition-log.ts';
import { logsAccess } from './log/levels.ts';
import { newLog, openLogWriter } from './log/log.ts';
import { openMcp } from './mcp/open-mcp.ts';
import { openPlatform, type Platform, wallClock } from './platform.ts';
import { PROGRAM_VERSION } from './program-version.ts';
import { readiness, warmingUp, whatIsMissing } from './status/readiness.ts';
import { ServiceStatus } from './status/service-status.ts';
import { lastBackup } from './storage/last-backup.ts';
import { openTelemetryIfSet } from './telemetry/open-if-set.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { type Corpus, openTexts } from './texts.ts';
import { every } from './timers/timers.ts';
import { readBacklog } from './webhooks/backlog/backlog.ts';
import { openNear } from './work/open-near.ts';
import { openWork } from './work/open-work.ts';
import { vectorGauges } from './work/vector-gauges.ts';

const LAST_USED_MS = 5_000;
/** What the log's reader is given to take what still waits. */
const LOG_DRAIN_MS = 500;

export type Service = {
  readonly platform: Platform;
  readonly server: TypedServer;
  readonly log: Logger;
  /** Why the service is not ready; undefined when it is. */
  readonly notReady: () => string | undefined;
  /** Opens what the first requests would otherwise wait for: about a second of work. The texts must be there. */
  readonly warmUp: () => Promise<void>;
  /** Opens what the first verification would wait for. Until then the service does not say that it is ready. */
  readonly warmUpVerification: () => Promise<void>;
  /**
   * Starts to listen, or accepts the connections of a listening socket that another process shares, before this call returns.
   * @returns the address the service is reached at
   */
  readonly listen: (listener?: Server) => Promise<string>;
  /** The rate limits, when a single process counts them. */
  readonly windows: MovableWindows | undefined;
  /** Leaves new connections and background work to another process. Resolves when open connections and imports have ended, at the latest after five minutes. */
  readonly leave: () => Promise<void>;
  /** Lets proxies see that the service stops (`Edge.drain`), for `DRAIN_SECONDS`. */
  readonly drain: () => Promise<void>;
  /** Lets open requests finish (25 s at most), then closes everything within 3 s. The log names what did not end in time. */
  readonly close: () => Promise<void>;
};

type Options = { readonly takesOver?: boolean; readonly clock?: BootClock };

/**
 * Builds the service from its settings, each part once; it does not listen yet.
 * @param options `takesOver`: another process still counts the rate limits; `windows.open()` begins to count here. `clock`: that of the rate limits
 */
export async function openService(config: Config, { takesOver = false, clock }: Options = {}): Promise<Service> {
  const logs = openLogs(config);
  const { log, onFault } = logs;
  const { corpus, live, ...texts } = openTexts(config, log);
  const books = { ...corpus, verses: texts.verses, hadith: texts.hadithIfAny };
  const telemetry = await openTelemetryIfSet(config.telemetry, { now: wallClock, onFault });
  const watching = { tracing: telemetry?.tracing, onFault };
  const platform = await openPlatform(config, (message) => log.warn(message), telemetry?.onStatement, clock);
  const counting = { countedElsewhere: takesOver, folder: join(config.dataDir, 'limits'), log };
  const { admission, ...limits } = await openAdmission({ ...platform, ...counting });
  const { closeUsage, flushUsage, ...usage } = openUsage({ ...platform, onFault });
  const { removals, ...accountData } = openAccountData({ ...platform, flushUsage, onFault });
  const near = openNear(config, onFault);
  const { work, chat } = openWork({ ...books, near, settings: config, ...watching });
  const first = warmingUp(() => work.warmUpVerification(), onFault);
  const events = openEvents(config, { ...platform, corpus: texts.version, changes: texts.changes, ...watching });
  const closeLastUsed = writeLastUsed(platform.lastUsed, onFault);

  let address = config.publicUrl;
  const baseUrl = () => address;
  const { publicUrl, signUp, smtpUrl, mailFrom, defaultLanguage: language } = config;
  const mailer = openMailer({ smtpUrl, from: mailFrom, log });
  const connectsApps = config.mcpAccess !== 'off' && canConnectApps(publicUrl);
  const people = openPeople({ ...platform, baseUrl, publicUrl, signUp, mailer, log, connectsApps });
  const planRequests = new PlanRequests({ ...platform, mailer, baseUrl, language });
  const checkServing = readiness({ ...books, ...platform, hadith: texts.hadith, onChange: logs.onReadiness });
  const status = new ServiceStatus({ ...platform, checkServing, onFault });
  const models = await chatModels(config, log, telemetry?.tracing);
  const operator = await openOperator(config, { ...platform, ...corpus, live, models: models.read, onFault });
  const chatDeps = { ...platform, ...models.chat, ...chat, conversationLimit: new ConversationLimit(platform.db) };
  const readers = { ...texts, quran: corpus.quran, work, defaultLanguage: language };
  const server = await buildServer({
    admission,
    onRateLimit: events.onRateLimit,
    keyDeps: platform,
    sendLeakedKeyMail: (key) => void sendLeakedKeyMail({ ...platform, mailer, language }, key).catch(ownerNotTold(log)),
    chat: chatDeps,
    mcp: { server: openMcp({ ...readers, chat: chatDeps, baseUrl, onFault }), access: config.mcpAccess },
    receipts: { ...platform, corpus: texts.version },
    idempotency: { ...platform, store: new IdempotencyStore(platform) },
    ...{ webhooks: events.webhooks, planRequests },
    ...{ ...usage, ...accountData },
    ...{ ...readers, people, operator, status, concurrency: config.concurrency },
    ...{ answerTogether: texts.together, checkReady: () => first.whenDone(checkServing) },
    ...{ randomBelow: (bound) => randomInt(bound), recites: config.recites },
    ...{ newId: platform.newId, baseUrl, publicUrl, mailConfigured: smtpUrl !== '', runBy: config.runBy },
    ...{ log, telemetry, accessLog: logs.access, trustProxy: config.trustProxy },
    ...{ counters: [droppedLines(logs), models.counter], gauges: [learningGauge(config, live), ...vectorGauges(near)] },
    metricsAccess: { port: config.metricsPort, host: config.host, token: config.metricsToken },
  });

  return {
    platform,
    server,
    log,
    notReady: () => corpus.fault() ?? whatIsMissing(live),
    warmUp: () => work.warmUp(),
    warmUpVerification: first.run,
    listen: async (listener) => {
      const bound =
        listener === undefined
          ? await server.listen({ port: config.port, host: config.host })
          : share(server, listener);
      address ||= bound;
      for (const background of [events, status, removals, server.metricsListener]) background?.start();
      return address;
    },
    windows: limits.windows,
    leave: () => leave({ server, events, jobs: operator.jobs }),
    drain: () => server.edge.drain(config.drainSeconds * 1_000),
    close: () =>
      closeService({
        log,
        requests: () => closeServer(server, work),
        webhooks: events.close,
        background: {
          imports: () => operator.jobs.close(),
          exports: () => texts.exports.close(),
          'deleted accounts': () => removals.close(),
          'times of last use': closeLastUsed,
          usage: closeUsage,
          status: () => status.close(),
          telemetry: async () => telemetry?.close(),
        },
        stores: { limits: async () => limits.close(), store: platform.close },
        last: [logs.access, live, corpus, logs],
      }),
  };
}

/** @returns the address, as a client on this machine reaches it */
function share(server: TypedServer, listener: Server): string {
  server.server.listen(listener);
  return server.listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/** The log, and the access log where it is wanted, by one writer to standard error. */
function openLogs({ logLevel, accessLog }: Config) {
  const writer = openLogWriter(wallClock);
  const write = (lines: Uint8Array) => writer.write('access', lines);
  const log = newLog(logLevel, writer);
  const conditions = new ConditionLog(log);
  return {
    log,
    onFault: (error: unknown, message: string) => conditions.fault(error, message),
    onReadiness: (reason: string | undefined) =>
      reason === undefined ? log.info('ready') : log.error({ reason }, 'not ready'),
    access: accessLog && logsAccess(logLevel) ? new AccessLog({ write, now: wallClock }) : undefined,
    dropped: () => writer.dropped,
    close: () => writer.close(LOG_DRAIN_MS),
  };
}

function learningGauge({ dataDir }: Config, live: LiveCorpus): ServiceGauge {
  return {
    name: 'isnad_search_learning_progress',
    help: 'Share of the lexicon that has been learned from the installed hadiths. Stays 0 with few hadiths.',
    read: () => learningProgress({ dataDir }, live.hadith()?.records.id ?? ''),
  };
}

function droppedLines({ dropped }: Pick<ReturnType<typeof openLogs>, 'dropped'>): ServiceCounter {
  return {
    name: 'isnad_log_lines_dropped_total',
    help: 'Log lines dropped because the log was not read fast enough. Access lines are dropped first.',
    label: 'kind',
    read: dropped,
  };
}

function ownerNotTold(log: Logger) {
  return (err: unknown) => log.warn({ err }, 'the owner of a key that was turned in could not be told');
}

/** The names of the chat's models, the language models behind them, as far as there are any, and how these fare. */
async function chatModels({ chat, servicePrefix: prefix }: Config, log: Logger, tracing: Tracing | undefined) {
  const health = new UpstreamHealth({ ...chat, prefix, now: Date.now });
  const writers = await languageModelsIfSet(chat, {
    ticks: () => performance.now(),
    onFault: (model, fault) => {
      health.failed(model, fault);
      log.warn({ model, kind: fault.kind }, `the language model failed: ${fault.message}`);
    },
    onDropped: (why) => health.dropStep(why),
    breakers: health.breakers,
    tracing,
  });
  const counter: ServiceCounter = {
    name: 'isnad_chat_steps_dropped_total',
    help: 'Steps in the plans of language models that were left out of answers.',
    label: 'reason',
    read: () => health.dropped,
  };
  return { chat: { prefix, writers }, counter, read: () => health.read() };
}

type OwnDeps = Omit<Platform, 'close'> &
  Pick<Corpus, 'quran' | 'fault'> & {
    readonly live: LiveCorpus;
    readonly models: HealthDeps['models'];
    readonly onFault: (error: unknown, message: string) => void;
  };

/** What the pages of the operator need. */
async function openOperator(config: Config, deps: OwnDeps): Promise<OperatorDeps> {
  const { dataDir, databaseUrl, smtpUrl, signUp, catalogue } = config;
  const health = {
    ...deps,
    version: PROGRAM_VERSION,
    ticks: () => performance.now(),
    embedded: databaseUrl === '',
    mailConfigured: smtpUrl !== '',
    publicUrl: config.publicUrl,
    lastBackup: () => lastBackup(dataDir),
    hadithIfAny: () => deps.live.hadith(),
    whatIsMissing: () => deps.fault() ?? whatIsMissing(deps.live),
  };
  const jobs = new PackJobs({ ...deps, dataDir });
  await jobs.start();
  return {
    signUp,
    jobs,
    readHealth: () => readHealth(health),
    readBacklog: () => readBacklog(deps),
    deliverMail: mailDelivery({ smtpUrl, from: config.mailFrom }),
    packs: () => deps.live.hadith()?.packs ?? listPacks(dataDir),
    library: {
      catalogue: new CatalogueReader(catalogue.url),
      installed: () => installedPacks(dataDir),
      mirror: catalogue.mirror,
    },
  };
}

/** Writes when keys were last used, every five seconds. @returns stops that, and writes once more */
function writeLastUsed(lastUsed: LastUsed, onFault: (error: unknown, message: string) => void): () => Promise<void> {
  const flush = () =>
    lastUsed.flush().catch((error) => onFault(error, 'when keys were last used could not be written; kept for retry'));
  const timer = every(flush, LAST_USED_MS).unref();
  return () => {
    clearInterval(timer);
    return flush();
  };
}
