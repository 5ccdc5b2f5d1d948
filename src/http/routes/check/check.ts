import { Failure } from '@isnad/contract/failure';
import { isoTime } from '@isnad/contract/time';
import type { Verification } from '@isnad/contract/verify';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../../chat/language/accepted.ts';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { WorkDesk } from '../../../work/work-desk.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { RateLimit } from '../../admission/rate-limit.ts';
import { prepare, sendPrepared } from '../../answers/prepared.ts';
import { type HeaderList, send } from '../../answers/send.ts';
import { ERROR_KINDS } from '../../errors/errors.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import type { TypedServer } from '../../typed-server.ts';
import { textStyle } from '../texts/style.ts';
import { checkPageHtml } from './check-page.ts';
import { NoForm, NoText, readForm } from './read-form.ts';
import { markdownReport } from './report.ts';
import { PAGE_LANGUAGES, type PageLanguage, WORDS } from './words.ts';

/** Maximum checks per address in any 60 seconds: those of a free account. */
const MAX_CHECKS = 10;
/** Maximum forms, empty and unreadable ones included. Refused before they are read. */
const MAX_FORMS = 60;
const MAX_TEXT = 32_000;
/** A text of the greatest length in UTF-8, percent-encoded, with room for the other fields. */
const MAX_FORM = 12 * MAX_TEXT + 16 * 1024;
const HTML = 'text/html; charset=utf-8';
const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'];

const PAGE: HeaderList = [
  'svc-version',
  API_VERSION,
  'content-security-policy',
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
];
const LANGUAGE_AS_ASKED: HeaderList = [...PAGE, 'vary', 'accept-language'];

export type CheckDeps = {
  readonly work: WorkDesk;
  /** Undefined if no hadiths are installed. */
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly baseUrl: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** `/check`: a page where anybody can check the quotations in a text, without a key and without a script. */
export async function checkRoutes(server: TypedServer, deps: CheckDeps): Promise<void> {
  const style = textStyle().url;
  const ticks = () => performance.now();
  const budget = new RateLimit({ limit: MAX_CHECKS, what: 'checks from this address', ticks });
  const formBudget = new RateLimit({ limit: MAX_FORMS, what: 'forms from this address', ticks });
  server.addHook('onClose', async () => {
    budget.close();
    formBudget.close();
  });
  const forms = new Map(
    PAGE_LANGUAGES.map((language) => [language, prepare(checkPageHtml({ language, style, text: '' }), HTML)]),
  );
  const hidden = { schema: { hide: true } };
  server.get('/check', hidden, (request, reply) => {
    const form = forms.get(languageOf(request));
    if (form === undefined) throw new Error('a language has no form');
    sendPrepared(request, reply, form, { cacheControl: 'public, max-age=3600', standard: LANGUAGE_AS_ASKED });
  });
  // Forms are read in this scope only: everywhere else, a form of another site must not be understood.
  await server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => showRefusal(error, request, reply, style));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest) => formBudget.charge(networkOf(addressOf(request.raw)));
    scope.post('/check', { ...hidden, bodyLimit: MAX_FORM, onRequest }, async (request, reply) => {
      const page = { language: languageOf(request), style };
      let text = '';
      try {
        const form = await readForm(request.body as Buffer, request.headers['content-type'] ?? '');
        text = form.text;
        const verification = await check(deps, budget, request, text);
        const compared = comparedWith(verification, deps.hadithIfAny());
        if (form.report !== undefined)
          sendReport(request, reply, form.report, { ...deps, ...page, text, verification, compared });
        else show(request, reply, 200, checkPageHtml({ ...page, text, checked: { verification, compared } }));
      } catch (error) {
        const [failure, fault] = faultOf(error, page.language);
        const { status } = ERROR_KINDS[failure.code];
        show(request, reply, status, checkPageHtml({ ...page, text, fault }), failure.retryAfter);
      }
      return reply;
    });
  });
}

/**
 * Says what is wrong with a form that was not read.
 * @throws any other error, for the error handler of the service
 */
function showRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, style: string): void {
  const refused = asFailure(error);
  if (refused.code !== 'body_too_large' && refused.code !== 'rate_limit_exceeded') throw error;
  const language = languageOf(request);
  // The unread form would be parsed as the next request on the connection.
  reply.raw.shouldKeepAlive = false;
  const [failure, fault] = faultOf(refused, language);
  const html = checkPageHtml({ language, style, text: '', fault });
  show(request, reply, ERROR_KINDS[failure.code].status, html, failure.retryAfter);
}

async function check(
  { work }: CheckDeps,
  budget: RateLimit,
  request: FastifyRequest,
  text: string,
): Promise<Verification> {
  if (text.trim() === '') throw new Failure('invalid_parameter', EMPTY);
  if (text.length > MAX_TEXT && [...text].length > MAX_TEXT)
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
    const seconds = new Intl.NumberFormat(language).format(error.retryAfter ?? 60);
    return [error, faults.many.replace('{seconds}', seconds)];
  }
  if (error.code === 'body_too_large') return [error, faults.long];
  if (error.code === 'invalid_parameter') return [error, faults.empty];
  // Texts that are missing take longer than a queue.
  if (error.code === 'unavailable') return [error, (error.retryAfter ?? 0) >= 60 ? faults.unavailable : faults.busy];
  throw error;
}

function show(request: FastifyRequest, reply: FastifyReply, status: number, html: string, retryAfter?: number): void {
  const headers = ['content-type', HTML, 'cache-control', 'no-store'];
  if (retryAfter !== undefined) headers.push('retry-after', String(retryAfter));
  send(request, reply, { status, headers, body: Buffer.from(html, 'utf8'), standard: PAGE });
}

type Report = CheckDeps & {
  readonly language: PageLanguage;
  readonly text: string;
  readonly verification: Verification;
  readonly compared: readonly string[];
};

function sendReport(request: FastifyRequest, reply: FastifyReply, kind: 'markdown' | 'json', report: Report): void {
  const { language, text, verification, compared, baseUrl, now } = report;
  const date = isoTime(now()).slice(0, 10);
  const [type, name, body] =
    kind === 'json'
      ? ['application/json; charset=utf-8', `quotations-${date}.json`, JSON.stringify(verification, undefined, 2)]
      : [
          'text/markdown; charset=utf-8',
          `quotations-${date}.md`,
          markdownReport(verification, { language, baseUrl: baseUrl(), date, compared, text }),
        ];
  const headers = [
    'content-type',
    type,
    'content-disposition',
    `attachment; filename="${name}"`,
    'cache-control',
    'no-store',
  ];
  send(request, reply, { status: 200, headers, body: Buffer.from(body, 'utf8'), standard: PAGE });
}

function comparedWith({ corpus }: Verification, hadith: LiveHadith | undefined): readonly string[] {
  const titles = corpus.hadith === null || hadith === undefined ? [] : hadithEditions(hadith).map(({ title }) => title);
  return [`Quran ${corpus.quran}`, ...new Set(titles)];
}

/** As in the address, otherwise as the browser prefers. */
function languageOf(request: FastifyRequest): PageLanguage {
  const { lang } = request.query as { lang?: unknown };
  return PAGE_LANGUAGES.find((known) => known === lang) ?? acceptedLanguage(request.headers['accept-language']) ?? 'en';
}
