import type { Socket } from 'node:net';
import type { KeyRecord } from '@isnad/contract/keys';
import type { Usage, UsageQuery } from '@isnad/contract/usage';
import type { FastifyRequest } from 'fastify';
import type { PlanRequests } from '../../accounts/accounts/plan-requests/plan-requests.ts';
import type { KeyDeps } from '../../accounts/keys/keys.ts';
import type { Admission } from '../../accounts/limits/admission.ts';
import type { ServiceAddress } from '../../accounts/people/own-origins.ts';
import type { People } from '../../accounts/people/people.ts';
import type { ChatDeps } from '../../chat/create-chat.ts';
import type { ReceiptDeps } from '../../chat/receipts/receipts.ts';
import type { ChangeLog } from '../../corpus/changes/change-log.ts';
import type { Exports } from '../../corpus/export/exports.ts';
import type { Lang } from '../../corpus/hadith/model.ts';
import type { LiveHadith, LiveVerses } from '../../corpus/live.ts';
import type { Quran } from '../../corpus/quran/open.ts';
import type { RelatedRows } from '../../corpus/related/related.ts';
import type { McpServer } from '../../mcp/mcp-server.ts';
import { PROGRAM_VERSION } from '../../program-version.ts';
import type { ServiceStatus } from '../../status/service-status.ts';
import type { WebhookDeps } from '../../webhooks/endpoints.ts';
import type { WorkDesk } from '../../work/work-desk.ts';
import type { ConcurrencyLimit } from '../admission/concurrency-limit.ts';
import type { PersonRateLimits } from '../admission/person-rate-limits.ts';
import type { FailedRequests } from '../errors/failed-requests.ts';
import { asFailure } from '../errors/framework-errors.ts';
import type { IdempotencyDeps } from '../idempotency.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { TypedServer } from '../typed-server.ts';
import { auditRoutes } from './audit.ts';
import { type AccountDataDeps, accountDataRoutes } from './auth/account-data.ts';
import { authRoutes } from './auth/auth.ts';
import { bookmarkRoutes } from './auth/bookmarks.ts';
import { meRoutes } from './auth/me.ts';
import { connectedAppRoutes } from './auth/oauth/connected-apps.ts';
import { oauthRoutes } from './auth/oauth/oauth.ts';
import { planRequestRoutes } from './auth/plan-requests.ts';
import { chatRoutes } from './chat/chat.ts';
import { ChatStreams } from './chat/chat-streams.ts';
import { feedbackRoutes } from './chat/feedback.ts';
import { openAiRoutes } from './chat/openai.ts';
import { receiptRoutes } from './chat/receipts.ts';
import { responseRoutes } from './chat/responses.ts';
import { changeRoutes } from './export/changes.ts';
import { exportRoutes } from './export/export.ts';
import { hadithRoutes } from './hadith/hadith.ts';
import { keyRoutes } from './keys.ts';
import { mcpRoutes } from './mcp/mcp.ts';
import { operationRoutes } from './operation.ts';
import { type OperatorDeps, operatorRoutes } from './operator/operator.ts';
import { guideRoutes } from './pages/guide.ts';
import { quranRoutes } from './quran/quran.ts';
import { recitationRoutes } from './quran/recitations.ts';
import { sampleRoutes } from './quran/sample.ts';
import { tafsirRoutes } from './quran/tafsir.ts';
import { relatedRoutes } from './related/related.ts';
import { type ReadRequests, requestLogRoutes } from './request-log.ts';
import { serviceRoutes } from './service.ts';
import type { RunBy } from './site/frame.ts';
import { usageRoutes } from './usage.ts';
import { verifyRoutes } from './verify.ts';
import { webhookDeliveryRoutes } from './webhooks/webhook-deliveries.ts';
import { webhookEventRoutes } from './webhooks/webhook-events.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';

export type RouteDeps = {
  readonly admission: Admission;
  readonly keyDeps: KeyDeps;
  readonly sendLeakedKeyMail: (key: KeyRecord) => void;
  readonly chat: ChatDeps;
  readonly receipts: ReceiptDeps;
  readonly idempotency: IdempotencyDeps;
  readonly webhooks: WebhookDeps;
  readonly people: People;
  readonly operator: OperatorDeps;
  /** Files of whole editions. */
  readonly exports: Exports;
  /** What changed in the texts. */
  readonly changes: ChangeLog;
  /** Which hadiths quote which verses. */
  readonly related: RelatedRows;
  /** Maximum concurrent requests of an account without a rate limit. */
  readonly concurrency: number;
  /** Reads the usage of an account. @throws {Failure} `invalid_parameter` */
  readonly readUsage: (accountId: string, query: UsageQuery) => Promise<Usage>;
  /** Reads the request log of an account. @throws {Failure} `invalid_cursor` */
  readonly readRequests: ReadRequests;
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** The installed hadiths. @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  /** The installed hadiths, or undefined if there are none. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  /** The index of the verses. @throws {Failure} `unavailable` if there is none */
  readonly verses: () => LiveVerses;
  /** Whether recitations are served. */
  readonly recites: boolean;
  /** Default language of hadith texts. */
  readonly defaultLanguage: Lang;
  /** @throws {Failure} `unavailable` while the service is not ready */
  readonly checkReady: () => Promise<{ readonly corpus: string }>;
  /** Receives the response counters. */
  readonly status: Pick<ServiceStatus, 'watch' | 'read'>;
  /** Runs computations on the texts. */
  readonly work: WorkDesk;
  readonly randomBelow: (bound: number) => number;
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string;
  /** Base URL as configured by the operator. Empty if not configured. */
  readonly publicUrl: string;
  /** Whether the service sends email. */
  readonly mailConfigured: boolean;
  /** Who runs the service. */
  readonly runBy: RunBy;
  readonly failed: FailedRequests;
  readonly metrics: Metrics;
  /** Token that `/metrics` requires. Empty: none is required. Undefined: it is on a port of its own. */
  readonly metricsToken: string | undefined;
  readonly address: () => ServiceAddress;
  /** Rate limits of signing in, per address. */
  readonly attempts: PersonRateLimits['attempts'];
  readonly planRequests: PlanRequests;
  readonly exportAccount: AccountDataDeps['exportAccount'];
  readonly deleteAccount: AccountDataDeps['deleteAccount'];
  readonly exportBudget: AccountDataDeps['exportBudget'];
  /** Receives the connections with uploads. */
  readonly unhurried: WeakSet<Socket>;
  readonly fuse: ConcurrencyLimit;
  /** Serves `/mcp`, unless `access` is off. */
  readonly mcp: { readonly server: McpServer; readonly access: 'key' | 'open' | 'off' };
  /** Count one more request: of an address without a key, and of the key of a request. */
  readonly counting: {
    readonly countNobody: (request: FastifyRequest) => void;
    readonly countKey: (request: FastifyRequest) => Promise<void> | undefined;
  };
};

/** Adds all routes of the API and the documentation. Each is handed only what it uses. */
export async function addRoutes(server: TypedServer, deps: RouteDeps): Promise<void> {
  const { keyDeps, idempotency, webhooks, people, chat, readUsage, baseUrl, status, metrics, failed } = deps;
  textRoutes(server, deps);
  keyRoutes(server, { keyDeps, idempotency, sendLeakedKeyMail: deps.sendLeakedKeyMail });
  auditRoutes(server, { keyDeps });
  usageRoutes(server, { admission: deps.admission, concurrency: deps.concurrency, readUsage });
  requestLogRoutes(server, { readRequests: deps.readRequests });
  webhookRoutes(server, { webhooks, idempotency });
  webhookDeliveryRoutes(server, { webhooks, idempotency });
  webhookEventRoutes(server, { webhooks });
  const streams = new ChatStreams({ chat, problem: (error) => failed.streamProblem(error) });
  server.addHook('preClose', async () => streams.stop());
  chatRoutes(server, { chat, idempotency, streams });
  receiptRoutes(server, { chat, receipts: deps.receipts, baseUrl });
  feedbackRoutes(server, { ...chat, version: PROGRAM_VERSION, corpus: deps.receipts.corpus });
  const onFault = (error: unknown, request: FastifyRequest) => failed.report(asFailure(error), request.id);
  openAiRoutes(server, { chat, idempotency, baseUrl, onFault });
  addMcp(server, deps);
  responseRoutes(server, { chat, idempotency, baseUrl, onFault });
  authRoutes(server, { people, address: deps.address, attempts: deps.attempts });
  meRoutes(server, people);
  accountDataRoutes(server, { ...deps, onFault });
  planRequestRoutes(server, deps);
  bookmarkRoutes(server, keyDeps);
  if (people.oauth !== undefined) {
    const oauthDeps = { oauth: people.oauth, baseUrl, attempts: deps.attempts, now: deps.keyDeps.now };
    await oauthRoutes(server, oauthDeps);
  }
  connectedAppRoutes(server, people.oauth);
  serviceRoutes(server, deps);
  const { operator, hadithIfAny } = deps;
  const operating = {
    planRequests: deps.planRequests,
    operator,
    keyDeps,
    idempotency,
    people,
    readUsage,
    hadithIfAny,
    baseUrl,
  };
  await operatorRoutes(server, operating, deps.unhurried);
  status.watch({ answers: () => metrics.answers(), tooManyOpen: () => deps.fuse.refused });
  const { metricsToken, checkReady } = deps;
  operationRoutes(server, { metrics, metricsToken, checkReady, readStatus: () => status.read() });
  guideRoutes(server, { publicUrl: deps.publicUrl, baseUrl, prefix: chat.prefix });
}

function addMcp(server: TypedServer, { mcp, counting: { countNobody, countKey }, address }: RouteDeps): void {
  if (mcp.access === 'off') return;
  mcpRoutes(server, {
    mcp: mcp.server,
    access: mcp.access === 'open' ? { key: 'any-key', countNobody } : 'any-key',
    address,
    countAnother: (request) => (request.caller === undefined ? countNobody(request) : countKey(request)),
  });
}

function textRoutes(server: TypedServer, deps: RouteDeps): void {
  const { quran, verses, hadith, hadithIfAny, randomBelow, work, recites, defaultLanguage } = deps;
  quranRoutes(server, { quran, verses, hadithIfAny, randomBelow, work, recites });
  if (recites) recitationRoutes(server);
  tafsirRoutes(server, { quran });
  hadithRoutes(server, { hadith, randomBelow, defaultLanguage, work });
  verifyRoutes(server, { work });
  exportRoutes(server, deps);
  changeRoutes(server, deps);
  relatedRoutes(server, deps);
  sampleRoutes(server, { quran, randomBelow, now: deps.keyDeps.now });
}
