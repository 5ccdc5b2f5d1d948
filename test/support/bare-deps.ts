import { type Logger, pino } from 'pino';
import { PlanRequests } from '../../src/accounts/accounts/plan-requests/plan-requests.ts';
import { localAdmission } from '../../src/accounts/limits/admission.ts';
import { WindowLimiter } from '../../src/accounts/limits/window-limiter.ts';
import { openPeople } from '../../src/accounts/people/people.ts';
import { RequestLog } from '../../src/accounts/requests/request-log.ts';
import { UsageCounter } from '../../src/accounts/usage/usage-counter.ts';
import { ConversationLimit } from '../../src/chat/conversation-limit.ts';
import { CatalogueReader } from '../../src/corpus/catalogue/catalogue-reader.ts';
import { ChangeLog } from '../../src/corpus/changes/change-log.ts';
import { Exports } from '../../src/corpus/export/exports.ts';
import { PackJobs } from '../../src/corpus/hadith/import/jobs/pack-jobs.ts';
import { RelatedRows } from '../../src/corpus/related/related.ts';
import type { ServerDeps } from '../../src/http/server.ts';
import { IdempotencyStore } from '../../src/idempotency/idempotency-store.ts';
import type { Platform } from '../../src/platform.ts';
import { ServiceStatus } from '../../src/status/service-status.ts';
import { WorkDesk } from '../../src/work/work-desk.ts';

const ADDRESS = 'http://isnad.test';
const missing = () => {
  throw new Error('not used here');
};

/** What a server needs beside its store, without any texts: for tests and benchmarks that bring the part they are about. */
export function bareDeps(platform: Platform, log: Logger = pino({ level: 'silent' })): ServerDeps {
  const { db, newId } = platform;
  return {
    admission: localAdmission({
      keys: platform.keys,
      limiter: new WindowLimiter(),
      journal: { append: () => undefined },
      ticks: () => 0,
      now: () => 0,
    }),
    answerTogether: (answer) => answer(),
    onRateLimit: () => undefined,
    keyDeps: platform,
    sendLeakedKeyMail: () => undefined,
    planRequests: new PlanRequests({
      ...platform,
      mailer: async () => undefined,
      baseUrl: () => ADDRESS,
      language: 'en',
    }),
    exportAccount: missing,
    deleteAccount: missing,
    chat: {
      ...{ ...platform, answer: missing, before: missing, quran: missing, prefix: 'svc', writers: {} },
      conversationLimit: new ConversationLimit(db),
    },
    receipts: { ...platform, corpus: missing },
    idempotency: { ...platform, store: new IdempotencyStore(platform) },
    webhooks: { ...platform, guard: { resolve: missing, allowLoopback: false } },
    people: openPeople({
      ...platform,
      baseUrl: () => ADDRESS,
      publicUrl: '',
      signUp: 'closed',
      mailer: async () => undefined,
      connectsApps: false,
      log,
    }),
    operator: {
      signUp: 'closed',
      readHealth: missing,
      readBacklog: missing,
      deliverMail: undefined,
      jobs: new PackJobs({ ...platform, dataDir: '', onFault: missing }),
      packs: missing,
      library: { catalogue: new CatalogueReader(''), installed: missing, mirror: '' },
    },
    exports: new Exports({ dataDir: '', quran: missing, hadithIfAny: missing, onFault: missing, ticks: () => 0 }),
    changes: new ChangeLog({ dataDir: '', version: missing, onDamage: missing }),
    related: new RelatedRows({ dataDir: '', onDamage: missing }),
    concurrency: 2,
    usage: new UsageCounter({ db, now: () => 0, onFault: () => undefined }),
    requestLog: new RequestLog({ ...platform, onFault: () => undefined }),
    ...{ readUsage: missing, readRequests: missing },
    mcp: { server: undefined as never, access: 'off' },
    quran: missing,
    hadith: missing,
    hadithIfAny: () => undefined,
    verses: missing,
    defaultLanguage: 'en',
    checkReady: async () => ({ corpus: 'test' }),
    status: new ServiceStatus({ db, now: () => 0, checkServing: async () => undefined, onFault: () => undefined }),
    work: new WorkDesk({ books: missing, threads: 1, onFault: missing }),
    recites: true,
    randomBelow: () => 0,
    newId,
    publicUrl: '',
    mailConfigured: false,
    baseUrl: () => ADDRESS,
    trustProxy: [],
    runBy: { name: '', contact: '' },
    log,
    accessLog: undefined,
    counters: [],
    gauges: [],
    metricsAccess: { port: 0, host: '', token: '' },
  };
}
