import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { isoTime } from '@isnad/contract/time';
import { MAX_TEXT_LENGTH, type Verification } from '@isnad/contract/verify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicKeys, type ReceiptKeyDeps } from '../../../chat/receipts/receipt-keys.ts';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { RateLimit } from '../../admission/rate-limit.ts';
import { PreparedAnswers, prepare, sendPrepared } from '../../answers/prepared.ts';
import { send } from '../../answers/send.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import type { TypedServer } from '../../typed-server.ts';
import { titleIn } from '../site/edition-title.ts';
import type { FrameDeps } from '../site/frame.ts';
import { FRAME_WORDS } from '../site/frame-words.ts';
import { localeOf, numberIn, type PageLanguage } from '../site/languages.ts';
import { sendUncached } from '../site/page-sender.ts';
import { type CheckPage, checkPageHtml } from './check-page.ts';
import { NoForm, NoText, readForm } from './read-form.ts';
import { checkReceipt, receiptIn } from './receipt.ts';
import { namesIn, type ResultNames } from './reference-name.ts';
import { markdownReport } from './report.ts';
import { WORDS } from './words.ts';

/** Maximum checks per address in any 60 seconds: those of a free account. */
const MAX_CHECKS = 10;
/** Maximum forms, empty and unreadable ones included. Refused before they are read. */
const MAX_FORMS = 60;
const FORMS_BYTES = 1024 * 1024;
/** A text of the greatest length in UTF-8, percent-encoded, with room for the other fields. */
const MAX_FORM = 12 * MAX_TEXT_LENGTH + 16 * 1024;
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'];

export type CheckDeps = FrameDeps & {
  readonly work: WorkDesk;
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** Undefined if no hadiths are installed. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  /** What receipts of this service are verified with. */
  readonly receipts: ReceiptKeyDeps;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** `/check`: a page where anybody can check the quotations in a text, without a key and without a script. */
export async function checkRoutes(server: TypedServer, deps: CheckDeps): Promise<void> {
  const ticks = () => performance.now();
  const budget = new RateLimit({ limit: MAX_CHECKS, what: 'checks from this address', ticks });
  const formBudget = new RateLimit({ limit: MAX_FORMS, what: 'forms from this address', ticks });
  server.addHook('onClose', async () => {
    budget.close();
    formBudget.close();
  });
  // The address of the service is known when the first page is asked for.
  const forms = new PreparedAnswers(FORMS_BYTES, HTML);
  const hidden = { schema: { hide: true } };
  server.get('/check', hidden, (request, reply) => {
    const locale = localeOf(request);
    const form = forms.get(`${locale.language} ${locale.named}`, () =>
      String(checkPageHtml(deps, { locale, text: '' })),
    );
    const standard = [...deps.style.headers, 'vary', 'accept-language'];
    sendPrepared(request, reply, form, { cacheControl: 'public, max-age=3600', standard });
  });
  for (const url of [new URL('client/check.js', import.meta.url), new URL('client/check-files.js', import.meta.url)]) {
    const script = prepare(readFileSync(url), SCRIPT);
    server.get(`/${basename(url.pathname)}`, hidden, (request, reply) => {
      sendPrepared(request, reply, script, { cacheControl: 'public, max-age=3600', standard: deps.style.headers });
    });
  }
  // Forms are read in this scope only: everywhere else, a form of another site must not be understood.
  await server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => showRefusal(error, request, reply, deps));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest) => formBudget.charge(networkOf(addressOf(request.raw)));
    scope.post('/check', { ...hidden, bodyLimit: MAX_FORM, onRequest }, async (request, reply) => {
      const locale = localeOf(request);
      const { language } = locale;
      let text = '';
      try {
        const form = await readForm(request.body as Buffer, request.headers['content-type'] ?? '');
        text = form.text;
        const given = receiptIn(text);
        const checked = given?.answer ?? text;
        const verification = await check(deps, budget, request, checked);
        const receipt = given === undefined ? undefined : checkReceipt(given, await publicKeys(deps.receipts));
        const hadith = deps.hadithIfAny();
        const compared = comparedWith(language, verification, hadith);
        const names = namesIn(language, { quran: deps.quran(), hadith });
        const result = { text: checked, verification, compared, names };
        if (form.report !== undefined) sendReport(request, reply, form.report, { ...deps, ...result, language });
        else show(request, reply, deps, { locale, text, checked: { ...result, receipt } });
      } catch (error) {
        const [failure, fault] = faultOf(error, language);
        show(request, reply, deps, { locale, text, fault }, failure);
      }
      return reply;
    });
  });
}

/**
 * Says what is wrong with a form that was not read.
 * @throws any other error, for the error handler of the service
 */
function showRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: CheckDeps): void {
  const refused = asFailure(error);
  if (refused.code !== 'body_too_large' && refused.code !== 'rate_limit_exceeded') throw error;
  const locale = localeOf(request);
  // The unread form would be parsed as the next request on the connection.
  reply.raw.shouldKeepAlive = false;
  const [failure, fault] = faultOf(refused, locale.language);
  show(request, reply, deps, { locale, text: '', fault }, failure);
}

async function check(
  { work }: CheckDeps,
  budget: RateLimit,
  request: FastifyRequest,
  text: string,
): Promise<Verification> {
  if (text.trim() === '') throw new Failure('invalid_parameter', EMPTY);
  if (text.length > MAX_TEXT_LENGTH && [...text].length > MAX_TEXT_LENGTH)
    throw new Failure('body_too_large', 'The text is too long.');
  const network = networkOf(addressOf(request.raw));
  budget.charge(network);
  // A name that no account has: an address waits for its own checks, as an account does.
  const { output } = await work.run(`address:${network}`, 'verify', { text: text.toWellFormed(), lang: undefined });
  return JSON.parse(new TextDecoder().decode(output)) as Verification;
}

const EMPTY = 'There is no text.';

/** What went wrong, and the sentence for the visitor. Anything unexpected is thrown on. */
function faultOf(error: unknown, language: PageLanguage): [failure: Failure, fault: string] {
  const { faults } = WORDS[language];
  if (error instanceof NoText) return [new Failure('invalid_parameter', error.message), faults.file];
  if (error instanceof NoForm) return [new Failure('invalid_parameter', error.message), faults.empty];
  if (!(error instanceof Failure)) throw error;
  if (error.code === 'rate_limit_exceeded') {
    const seconds = numberIn(language, error.retryAfter ?? 60);
    return [error, faults.many.replace('{seconds}', seconds)];
  }
  if (error.code === 'body_too_large') return [error, faults.long];
  if (error.code === 'invalid_parameter') return [error, faults.empty];
  // Texts that are missing take longer than a queue.
  if (error.code === 'unavailable') return [error, (error.retryAfter ?? 0) >= 60 ? faults.unavailable : faults.busy];
  throw error;
}

function show(request: FastifyRequest, reply: FastifyReply, deps: CheckDeps, page: CheckPage, failure?: Failure): void {
  sendUncached(request, reply, { standard: deps.style.headers, failure, body: checkPageHtml(deps, page) });
}

type Report = CheckDeps & {
  readonly language: PageLanguage;
  readonly text: string;
  readonly verification: Verification;
  readonly compared: readonly string[];
  readonly names: ResultNames;
};

function sendReport(request: FastifyRequest, reply: FastifyReply, kind: 'markdown' | 'json', report: Report): void {
  const { language, text, verification, compared, names, baseUrl, now, style } = report;
  const date = isoTime(now()).slice(0, 10);
  const [type, name, body] =
    kind === 'json'
      ? ['application/json; charset=utf-8', `quotations-${date}.json`, JSON.stringify(verification, undefined, 2)]
      : [
          'text/markdown; charset=utf-8',
          `quotations-${date}.md`,
          markdownReport(verification, { language, baseUrl: baseUrl(), date, compared, names, text }),
        ];
  const headers = [
    'content-type',
    type,
    'content-disposition',
    `attachment; filename="${name}"`,
    'cache-control',
    'no-store',
  ];
  send(request, reply, { status: 200, headers, body: Buffer.from(body, 'utf8'), standard: style.headers });
}

function comparedWith(
  language: PageLanguage,
  { corpus }: Verification,
  hadith: LiveHadith | undefined,
): readonly string[] {
  const editions = corpus.hadith === null || hadith === undefined ? [] : hadithEditions(hadith);
  const titles = editions.map((edition) => titleIn(language, edition));
  return [FRAME_WORDS[language].quran, ...new Set(titles)];
}
