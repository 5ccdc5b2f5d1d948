import { fastifySwagger } from '@fastify/swagger';
import { OpenAiError } from '@isnad/contract/openai';
import { Problem } from '@isnad/contract/problem';
import { SCOPES } from '@isnad/contract/scopes';
import { API_VERSION } from '@isnad/contract/version';
import { cookiePrefix } from '../accounts/people/sessions.ts';
import { type Prepared, prepare, sendPrepared } from './answers/prepared.ts';
import { MAX_CLIENT_WAIT_MS } from './answers/rate-headers.ts';
import { ERROR_KINDS } from './errors/errors.ts';
import { isOpenAiPath } from './errors/openai-errors.ts';
import { OPENAI_ERROR_EXAMPLE } from './examples/openai-examples.ts';
import { PROBLEM_EXAMPLE } from './examples/quran-examples.ts';
import { withRequestExamples } from './examples/requests/documented-requests.ts';
import { IDEMPOTENCY_REQUEST_HEADERS, IDEMPOTENCY_RESPONSE_HEADERS } from './idempotency.ts';
import type { TypedServer } from './typed-server.ts';

const DESCRIPTION = `The Quran in Arabic, Latin transliteration and ten translations, each text checked against its source, and the hadith collections that
the operator has installed. One search engine covers both.

Send your key as \`Authorization: Bearer <key>\`. If you are signed in, pages of this service need no key. The session cookie is sufficient and has its own limit of 120 requests a minute.

The code samples read a key from the environment variable \`ISNAD_API_KEY\` and the value of the session cookie from \`ISNAD_SESSION\`. All errors use the same format (\`application/problem+json\`). See [all error codes](/docs/errors).`;

type Deps = {
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string;
  /** Prefix of model names. */
  readonly prefix: string;
};

/** Generates the OpenAPI 3.1 document from the routes that are added afterwards, and serves it at `/openapi.json`. */
export async function openApi(server: TypedServer, { baseUrl, prefix }: Deps): Promise<void> {
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Isnad',
        version: API_VERSION,
        description: DESCRIPTION,
        license: {
          name: 'MIT (code). Texts have their own licenses, see /api/editions',
          url: 'https://opensource.org/license/mit',
        },
      },
      tags: [
        { name: 'Quran', description: 'Surahs, verses, and the sources of their texts.' },
        { name: 'Hadith', description: 'Look up, filter and search hadiths.' },
        { name: 'Chat', description: 'Answers that quote the texts exactly, with a citation for each quotation.' },
        {
          name: 'OpenAI',
          description: 'The same chat for OpenAI clients. Set the base URL of the client to `/v1` of this service.',
        },
        {
          name: 'Signing in',
          description:
            'Authentication of people in a browser, with a session cookie. Names and uppercase error codes are those of better-auth 1.6, whose client works with this API.',
        },
        { name: 'Verify', description: 'Check quotations against the texts.' },
        { name: 'Keys', description: 'API keys of an account, and its audit log.' },
        {
          name: 'Webhooks',
          description:
            'Events of an account, sent to its endpoints. Deliveries are signed, retried, and stored for 30 days. See [how to receive them](/docs/webhooks).',
        },
        { name: 'Account', description: 'Usage and limits.' },
        {
          name: 'Operator',
          description: 'Administration of the service. Requires a session of an account with the role `operator`.',
        },
        { name: 'Operation', description: 'Health and monitoring.' },
      ],
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            description: `An API key. Scopes: ${Object.keys(SCOPES).join(', ')}.`,
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'isnad.session_token',
            description:
              'Session cookie, set when you sign in. Over https, its name is `__Secure-isnad.session_token`.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access ?? 'public';
      const theirs = isOpenAiPath(url);
      const once = route.config?.once === true;
      const errors = errorResponses({
        api: theirs || url.startsWith('/api'),
        theirs,
        body: schema?.body !== undefined || once || (url.startsWith('/api/operator') && route.method !== 'GET'),
        refuses: once || url.startsWith('/api/webhooks') || url.startsWith('/api/operator/hadith'),
      });
      const good = (schema?.response ?? {}) as Record<string, object>;
      const response = { ...(once ? withHeaders(good, IDEMPOTENCY_RESPONSE_HEADERS) : good), ...errors };
      const headers = once ? { headers: IDEMPOTENCY_REQUEST_HEADERS } : {};
      const key = access === 'public' || (typeof access === 'object' && access.operator) ? [] : [{ key: [] }];
      const session = typeof access === 'string' ? [] : [{ session: [] }];
      const security = schema?.security ?? [...key, ...session];
      return { schema: { ...schema, ...headers, response, security }, url };
    },
  });
  let document: Prepared | undefined;
  server.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    document ??= prepare(JSON.stringify(documentOf(server, { baseUrl: baseUrl(), prefix })));
    sendPrepared(request, reply, document, { cacheControl: 'public, max-age=300' });
  });
}

function documentOf(server: TypedServer, options: { readonly baseUrl: string; readonly prefix: string }): object {
  const document = withRequestExamples(server.swagger(), { ...options, cookiePrefix: cookiePrefix(options.baseUrl) });
  return { ...document, servers: [{ url: options.baseUrl }] };
}

function withHeaders(responses: Readonly<Record<string, object>>, headers: object): Record<string, object> {
  return Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, { ...one, headers }]));
}

const RETRY_AFTER = { type: 'integer', minimum: 0, description: 'Seconds to wait before the next attempt.' } as const;
/** Headers that tell a refused client how long to wait, by status. */
const WAIT_HEADERS: Readonly<Record<number, object>> = {
  429: {
    'Retry-After': RETRY_AFTER,
    'retry-after-ms': {
      type: 'integer',
      minimum: 0,
      maximum: MAX_CLIENT_WAIT_MS,
      description:
        'The same wait in milliseconds, always less than a minute. Sent for rate limits, not after failed sign-ins. Clients of OpenAI prefer it to `Retry-After`.',
    },
  },
  503: { 'Retry-After': RETRY_AFTER },
};

type Kind = { readonly api: boolean; readonly theirs: boolean; readonly body: boolean; readonly refuses: boolean };

function errorResponses({ api, theirs, body, refuses }: Kind): Record<string, object> {
  const content = theirs
    ? { 'application/json': { schema: OpenAiError, example: OPENAI_ERROR_EXAMPLE } }
    : { 'application/problem+json': { schema: Problem, example: PROBLEM_EXAMPLE } };
  const problem = (status: number) => ({
    description: Object.values(ERROR_KINDS)
      .filter((kind) => kind.status === status)
      .map((kind) => kind.title)
      .join(', '),
    content,
    ...(WAIT_HEADERS[status] !== undefined && { headers: WAIT_HEADERS[status] }),
  });
  const statuses = [
    ...(api ? [400, 401, 403, 404, 406, 429] : []),
    ...(body ? [409, 413, 415] : []),
    ...(refuses ? [422] : []),
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, problem(status)]));
}
