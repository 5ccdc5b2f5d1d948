import { Failure } from '@isnad/contract/failure';
import { CORRECTION_KINDS } from '@isnad/contract/operator-corrections';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { acceptedCorrections, type CorrectionDeps, reportFault } from '../../../corrections/corrections.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { RateLimit } from '../../admission/rate-limit.ts';
import { ERROR_KINDS } from '../../errors/errors.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import type { TypedServer } from '../../typed-server.ts';
import { NoForm, readFields } from '../check/read-form.ts';
import { faultDetail, faultPage } from '../site/fault-page.ts';
import { type FrameDeps, type FramedPage, frame } from '../site/frame.ts';
import { localeOf, type PageLanguage } from '../site/languages.ts';
import { chargeAddress, sendUncached } from '../site/page-sender.ts';
import { CORRECTIONS_PATH, correctionsPage } from './corrections-page.ts';
import { EMPTY_INPUT, type ReportInput, reportPage, thanksPage } from './report-page.ts';
import { REPORT_WORDS } from './report-words.ts';
import { type ReportedText, reportedText } from './reported-text.ts';

/** Maximum reports per address in any 60 seconds. */
const MAX_REPORTS = 5;
const MAX_FIELD = 2_000;
const MAX_EMAIL = 254;
/** Corrections that `/corrections` shows, the newest. */
const MAX_SHOWN = 200;
/** Three fields of the greatest length in UTF-8, percent-encoded. */
const MAX_FORM = 12 * 3 * MAX_FIELD;
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type ReportDeps = FrameDeps & {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** Undefined if no hadiths are installed. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly corrections: CorrectionDeps;
  /** Limits pages by address. */
  readonly budget: RateLimit;
};

/** What is wrong with a form that was sent, in words for the visitor. */
class BadReport extends Failure {
  constructor(sentence: string) {
    super('invalid_parameter', sentence);
  }
}

/** `/report?ref=2:255`: everybody can report a fault of a text to the operator, without an account and without a script. */
export async function reportRoutes(server: TypedServer, deps: ReportDeps): Promise<void> {
  const standard = deps.style.headers;
  const ticks = () => performance.now();
  const reports = new RateLimit({ limit: MAX_REPORTS, what: 'reports from this address', ticks });
  server.addHook('onClose', async () => reports.close());
  // Forms are read in this scope only: everywhere else, a form of another site must not be understood.
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest) => chargeAddress(deps.budget, request);
    const common = { schema: { hide: true }, onRequest };
    const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const failure = asFailure(error);
      if (failure.code === 'internal_error') throw error;
      // An unread form would be parsed as the next request on the connection.
      if (failure.code === 'body_too_large') reply.raw.shouldKeepAlive = false;
      const { title } = ERROR_KINDS[failure.code];
      sendUncached(request, reply, { standard, failure, body: faultPage(deps, request, failure, title) });
    };
    scope.get('/report', { ...common, errorHandler }, (request, reply) => {
      const page = reportPage({ locale: localeOf(request), reported: textOf(deps, request), input: EMPTY_INPUT });
      sendUncached(request, reply, { standard, body: frame(deps, page) });
    });
    scope.get(CORRECTIONS_PATH, { ...common, errorHandler }, async (request, reply) => {
      const accepted = await acceptedCorrections(deps.corrections.db, MAX_SHOWN);
      const body = frame(deps, correctionsPage(localeOf(request), accepted, deps.hadithIfAny()));
      sendUncached(request, reply, { standard, body });
      return reply;
    });
    scope.post('/report', { ...common, errorHandler, bodyLimit: MAX_FORM }, async (request, reply) => {
      const reported = textOf(deps, request);
      const { failure, page } = await save(deps, reports, request, reported);
      sendUncached(request, reply, { standard, failure, body: frame(deps, page) });
      return reply;
    });
  });
}

function textOf({ quran, hadithIfAny }: ReportDeps, request: FastifyRequest): ReportedText {
  const { ref } = request.query as { ref?: unknown };
  if (typeof ref !== 'string' || ref === '')
    throw new Failure(
      'invalid_parameter',
      'This address names no text. Find a verse or hadith, and choose "Report a fault" on its page.',
    );
  return reportedText(localeOf(request).language, quran(), hadithIfAny(), ref);
}

/** Saves a report. What cannot be saved is shown again, with what was typed. */
async function save(
  { corrections }: ReportDeps,
  reports: RateLimit,
  request: FastifyRequest,
  reported: ReportedText,
): Promise<{ readonly page: FramedPage; readonly failure?: Failure }> {
  const locale = localeOf(request);
  let input = EMPTY_INPUT;
  try {
    input = await inputOf(request, locale.language);
    const report = checked(input, reported, locale.language);
    reports.charge(networkOf(addressOf(request.raw)));
    return { page: thanksPage(locale, reported, await reportFault(corrections, report)) };
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code === 'internal_error') throw error;
    const fault = failure instanceof BadReport ? failure.message : sentenceOf(failure, locale.language);
    return { page: reportPage({ locale, reported, input, fault }), failure };
  }
}

function sentenceOf(failure: Failure, language: PageLanguage): string {
  const isFull = failure.code === 'unavailable' && (failure.retryAfter ?? 0) >= 3_600;
  return isFull ? REPORT_WORDS[language].faults.full : faultDetail(language, failure);
}

async function inputOf(request: FastifyRequest, language: PageLanguage): Promise<ReportInput> {
  try {
    const field = await readFields(request.body as Buffer, request.headers['content-type'] ?? '');
    const [text, kind, detail, proposed, email] = ['text', 'kind', 'detail', 'proposed', 'email'].map(field);
    return {
      ...{ text: text ?? '', kind: kind ?? '', detail: detail ?? '' },
      ...{ proposed: proposed ?? '', email: (email ?? '').trim() },
    };
  } catch (error) {
    if (error instanceof NoForm) throw new BadReport(REPORT_WORDS[language].faults.form);
    throw error;
  }
}

function checked({ text, kind, detail, proposed, email }: ReportInput, reported: ReportedText, language: PageLanguage) {
  const { faults } = REPORT_WORDS[language];
  const chosen = /^\d{1,2}$/.test(text) ? reported.texts[Number(text)] : undefined;
  if (chosen === undefined) throw new BadReport(faults.edition);
  if (detail.trim() === '') throw new BadReport(faults.detail);
  if ([...detail].length > MAX_FIELD || [...proposed].length > MAX_FIELD) throw new BadReport(faults.long);
  if (email !== '' && (email.length > MAX_EMAIL || !EMAIL.test(email))) throw new BadReport(faults.email);
  return {
    ...{ ref: reported.ref, edition: chosen.edition, text: chosen.text, detail: withoutNul(detail) },
    kind: CORRECTION_KINDS.find((known) => known === kind) ?? ('other' as const),
    proposed: proposed.trim() === '' ? undefined : withoutNul(proposed),
    email: email === '' ? undefined : withoutNul(email),
  };
}

/** PostgreSQL stores every character but this one. */
const withoutNul = (text: string) => text.replaceAll('\0', '');
