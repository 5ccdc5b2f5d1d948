import { hash, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import type { Logger } from 'pino';
import type { LastUsed } from './accounts/keys/last-used.ts';
import { sendLeakedKeyMail } from './accounts/keys/leaked-key-mail.ts';
import { openAdmission } from './accounts/limits/open-admission.ts';
import { openMailer } from './accounts/people/mail.ts';
import { openPeople } from './accounts/people/people.ts';
import { readUsage } from './accounts/usage/usage.ts';
import { UsageCounter } from './accounts/usage/usage-counter.ts';
import { ConversationLimit } from './chat/conversation-limit.ts';
import { judgeQuotations } from './chat/language-model/guard/judge.ts';
import { UpstreamHealth } from './chat/language-model/upstream/upstream-health.ts';
import { languageModelWriters } from './chat/language-model/writers.ts';
import type { Config } from './config.ts';
import { learningProgress } from './corpus/complete.ts';
import { DamagedContainer } from './corpus/container.ts';
import { PackJobs } from './corpus/hadith/import/jobs/pack-jobs.ts';
import { listPacks } from './corpus/hadith/import/packs.ts';
import { LiveCorpus } from './corpus/live.ts';
import { quranPath } from './corpus/places.ts';
import { readInputs } from './corpus/quran/inputs.ts';
import { openQuran, type Quran } from './corpus/quran/open.ts';
import { openEvents } from './events.ts';
import { AccessLog } from './http/observability/access-log.ts';
import type { ServiceGauge } from './http/observability/metrics.ts';
import type { OperatorDeps } from './http/routes/operator/operator.ts';
import { type HealthDeps, readHealth } from './http/routes/operator/operator-health.ts';
import { buildServer } from './http/server.ts';
import type { TypedServer } from './http/typed-server.ts';
import { IdempotencyStore } from './idempotency/idempotency-store.ts';
import { logsAccess } from './log/levels.ts';
import { newLog, openLogWriter } from './log/log.ts';
import { openPlatform, type Platform, wallClock } from './platform.ts';
import { PROGRAM_VERSION } from './program-version.ts';
import { NO_HADITH, NO_VERSE_INDEX, present, readiness, whatIsMissing } from './status/readiness.ts';
import { ServiceStatus } from './status/service-status.ts';
import { readBacklog } from './webhooks/backlog/backlog.ts';
import { NearTexts } from './work/near-texts.ts';
import { openWork } from './work/open-work.ts';

const LAST_USED_MS = 5_000;
/** How long open requests may take to finish after the signal to stop. */
const DRAIN_MS = 25_000;
/** What the log's reader is given to take what still waits. */
const LOG_DRAIN_MS = 500;

export type Service = {
  readonly platform: Platform;
  readonly server: TypedServer;
  readonly log: Logger;
  /** Why the service is not ready; undefined when it is. */
  readonly notReady: () => string | undefined;
  /** Starts to listen. @returns the address the service is reached at */
  readonly listen: () => Promise<string>;
  /** Lets proxies see that the service stops (`Edge.drain`), for `DRAIN_SECONDS`. */
  readonly drain: () => Promise<void>;
  /** Lets open requests finish (25 s at most), then closes everything, in the reverse of the order in which it was opened. */
  readonly close: () => Promise<void>;
};

/** Builds the service from its settings, each part once; it does not listen yet. */
export async function openService(config: Config): Promise<Service> {
  const logs = openLogs(config);
  const { log } = logs;
  const { corpus, live, ...texts } = openTexts(config, log);
  const books = { ...corpus, verses: texts.verses, hadith: texts.hadithIfAny };
  const platform = await openPlatform(config, (message) => log.warn(message));
  const { admission, close: closeAdmission } = await openAdmission({
    ...platform,
    folder: join(config.dataDir, 'limits'),
    log,
  });
  const onFault = (error: unknown, message: string) => log.warn({ err: error }, message);
  const usage = new UsageCounter({ db: platform.db, now: platform.now, onFault });
  const near = openNear(config, onFault);
  const { work, chat } = openWork({ ...books, near, settings: config, onFault });
  const events = openEvents(config, { ...platform, corpus: () => corpusName(corpus, live), onFault });
  const flushing = setInterval(() => void flushLastUsed(platform.lastUsed, log), LAST_USED_MS).unref();

  let address = config.publicUrl;
  const baseUrl = () => address;
  const { publicUrl, signUp, smtpUrl, mailFrom } = config;
  const mailer = openMailer({ smtpUrl, from: mailFrom, log });
  const people = openPeople({ ...platform, baseUrl, publicUrl, signUp, mailer, log });
  const checkServing = readiness({ ...books, hadith: texts.hadith, storage: platform.storage });
  const status = new ServiceStatus({ ...platform, checkServing, onFault });
  const models = chatModels(config, log);
  const operator = await openOperator(config, { ...platform, ...corpus, live, models: models.read, onFault });
  const server = await buildServer({
    admission,
    onRateLimit: events.onRateLimit,
    keyDeps: platform,
    sendLeakedKeyMail: (key) => void sendLeakedKeyMail({ ...platform, mailer }, key).catch(ownerNotTold(log)),
    chat: { ...platform, ...models.chat, ...chat, conversationLimit: new ConversationLimit(platform.db) },
    idempotency: { ...platform, store: new IdempotencyStore(platform) },
    webhooks: events.webhooks,
    people,
    operator,
    concurrency: config.concurrency,
    usage,
    readUsage: (accountId, query) => usage.flush().then(() => readUsage(platform, accountId, query)),
    ...{ ...texts, quran: corpus.quran, work },
    defaultLanguage: config.defaultLanguage,
    checkReady: checkServing,
    status,
    randomBelow: (bound) => randomInt(bound),
    newId: platform.newId,
    ...{ baseUrl, publicUrl, mailConfigured: smtpUrl !== '' },
    trustProxy: config.trustProxy,
    log,
    accessLog: logs.access,
    droppedLogLines: logs.dropped,
    gauges: [learningGauge(config, live), ...vectorGauges(near)],
  });

  return {
    platform,
    server,
    log,
    notReady: () => corpus.fault ?? whatIsMissing(live),
    listen: async () => {
      const bound = await server.listen({ port: config.port, host: config.host });
      address ||= bound;
      events.start();
      status.start();
      return address;
    },
    drain: () => server.edge.drain(config.drainSeconds * 1_000),
    close: async () => {
      await server.edge.drain(0);
      // A request that does not end in time is cut off rather than keep the process from stopping.
      const cut = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
      await server.close();
      await work.close();
      clearTimeout(cut);
      await operator.jobs.close();
      await events.close();
      clearInterval(flushing);
      logs.access?.close();
      await flushLastUsed(platform.lastUsed, log);
      await usage.close();
      await status.close();
      closeAdmission();
      await platform.close();
      live.close();
      corpus.close();
      await logs.close();
    },
  };
}

/** The log, and the access log where it is wanted, by one writer to standard error. */
function openLogs({ logLevel, accessLog }: Config) {
  const writer = openLogWriter(wallClock);
  const write = (lines: Uint8Array) => writer.write('access', lines);
  return {
    log: newLog(logLevel, writer),
    access: accessLog && logsAccess(logLevel) ? new AccessLog({ write, now: wallClock }) : undefined,
    dropped: () => writer.dropped,
    close: () => writer.close(LOG_DRAIN_MS),
  };
}

/** Names all texts that are served; undefined while there are none. */
function corpusName(corpus: Corpus, live: LiveCorpus): string | undefined {
  if (corpus.fault !== undefined) return undefined;
  const parts = [corpus.quran().id, live.verses()?.version, live.hadith()?.version];
  return hash('sha256', parts.join('\n'), 'hex').slice(0, 16);
}

/** The Quran, the hadiths, and what is thrown when one of them is missing. */
function openTexts(config: Config, log: Logger) {
  const corpus = openCorpus(config, log);
  const live = openLive(config, log);
  const hadithIfAny = () => live.hadith();
  const hadith = () => present(hadithIfAny(), NO_HADITH);
  const verses = () => present(live.verses(), NO_VERSE_INDEX);
  return { corpus, live, hadithIfAny, hadith, verses };
}

function learningGauge({ dataDir }: Config, live: LiveCorpus): ServiceGauge {
  return {
    name: 'isnad_search_learning_progress',
    help: 'Share of the lexicon that has been learned from the installed hadiths. Stays 0 with few hadiths.',
    read: () => learningProgress({ dataDir }, live.hadith()?.records.id ?? ''),
  };
}

function openNear({ embeddings, dataDir }: Config, onFault: (error: unknown, message: string) => void) {
  if (embeddings === undefined) return undefined;
  return new NearTexts({ api: embeddings, dataDir, fetch, ticks: () => performance.now(), onFault });
}

function vectorGauges(near: NearTexts | undefined): ServiceGauge[] {
  if (near === undefined) return [];
  return [
    {
      name: 'isnad_search_vectors_up',
      help: '1 while the embeddings API answers, 0 while searches use words alone because it failed.',
      read: () => (near.up ? 1 : 0),
    },
    {
      name: 'isnad_search_words_alone',
      help: 'Searches since the start that used words alone because the embeddings API gave no vector in time.',
      read: () => near.wordsAlone,
    },
  ];
}

function openLive({ dataDir }: Config, log: Logger): LiveCorpus {
  const onFault = (err: unknown) =>
    log.error({ err }, 'a file of the corpus is damaged or cannot be opened; what was open stays in use');
  return new LiveCorpus({ dataDir, onFault });
}

type Corpus = { readonly quran: () => Quran; readonly fault: string | undefined; readonly close: () => void };

/** A corpus that is not what it must be does not stop the start: the service runs, says why it is not ready, and serves no text. */
function openCorpus(config: Config, log: Logger): Corpus {
  try {
    const inputs = readInputs();
    const quran = openQuran(quranPath(config.dataDir, inputs), inputs);
    return { quran: () => quran, fault: undefined, close: quran.close };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!missing && !(error instanceof DamagedContainer)) throw error;
    const fault = missing
      ? 'The Quran corpus has not been built.'
      : `The Quran corpus does not match its manifest: ${(error as Error).message}.`;
    log.error({ err: error }, fault);
    const quran = () => {
      throw new Failure('unavailable', fault, { retryAfter: 60, cause: error });
    };
    return { quran, fault, close: () => undefined };
  }
}

function ownerNotTold(log: Logger) {
  return (err: unknown) => log.warn({ err }, 'the owner of a key that was turned in could not be told');
}

/** The names of the chat's models, the language models behind them, as far as there are any, and how these fare. */
function chatModels({ chat, servicePrefix: prefix }: Config, log: Logger) {
  const health = new UpstreamHealth({ ...chat, prefix, now: Date.now });
  const writers = languageModelWriters(chat, {
    judge: judgeQuotations,
    ticks: () => performance.now(),
    onFault: (model, fault) => {
      health.failed(model, fault);
      log.warn({ model, kind: fault.kind }, `the language model failed: ${fault.message}`);
    },
    breakers: health.breakers,
  });
  return { chat: { prefix, writers }, read: () => health.read() };
}

type OwnDeps = Omit<Platform, 'close'> &
  Pick<Corpus, 'quran' | 'fault'> & {
    readonly live: LiveCorpus;
    readonly models: HealthDeps['models'];
    readonly onFault: (error: unknown, message: string) => void;
  };

/** What the pages of the operator need. */
async function openOperator(config: Config, deps: OwnDeps): Promise<OperatorDeps> {
  const { dataDir, databaseUrl, smtpUrl, signUp } = config;
  const health = {
    ...deps,
    version: PROGRAM_VERSION,
    ticks: () => performance.now(),
    embedded: databaseUrl === '',
    mailConfigured: smtpUrl !== '',
    hadithIfAny: () => deps.live.hadith(),
    whatIsMissing: () => deps.fault ?? whatIsMissing(deps.live),
  };
  const jobs = new PackJobs({ ...deps, dataDir });
  await jobs.start();
  return {
    signUp,
    jobs,
    readHealth: () => readHealth(health),
    readBacklog: () => readBacklog(deps),
    packs: () => listPacks(dataDir),
  };
}

async function flushLastUsed(lastUsed: LastUsed, log: Logger): Promise<void> {
  try {
    await lastUsed.flush();
  } catch (error) {
    log.warn({ err: error }, 'when keys were last used could not be written; it is kept and tried again');
  }
}
