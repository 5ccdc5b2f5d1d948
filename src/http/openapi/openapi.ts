import { fastifySwagger } from '@fastify/swagger';
import { SCOPES } from '@isnad/contract/scopes';
import { API_VERSION } from '@isnad/contract/version';
import { cookiePrefix } from '../../accounts/people/sessions.ts';
import { type Prepared, prepare, sendPrepared } from '../answers/prepared.ts';
import type { Access } from '../caller.ts';
import { isOpenAiPath } from '../errors/openai-errors.ts';
import { withRequestExamples } from '../examples/requests/documented-requests.ts';
import { IDEMPOTENCY_REQUEST_HEADERS } from '../idempotency.ts';
import type { TypedServer } from '../typed-server.ts';
import { withComponents } from './components.ts';
import { errorResponses } from './error-responses.ts';
import { goodResponses } from './good-responses.ts';
import { webhookDescriptions } from './webhook-descriptions.ts';
import { withoutExamples } from './without-examples.ts';

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

/** Values of a service in its document. `cookiePrefix` is the prefix of cookie names at `baseUrl`. */
type DocumentValues = { readonly baseUrl: string; readonly prefix: string; readonly cookiePrefix: string };

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
      const api = theirs || url.startsWith('/api');
      const errors = errorResponses({
        api,
        theirs,
        body: schema?.body !== undefined || once || (url.startsWith('/api/operator') && route.method !== 'GET'),
        refuses: once || /^\/api\/(?:webhooks|operator\/(?:hadith|library))/.test(url),
      });
      const good = goodResponses((schema?.response ?? {}) as Record<string, object>, {
        once,
        counted: api && access !== 'public',
        streams: route.config?.streams === true,
      });
      const response = { ...good, ...errors };
      const headers = once ? { headers: IDEMPOTENCY_REQUEST_HEADERS } : {};
      const key = access === 'public' || (typeof access === 'object' && 'operator' in access) ? [] : [{ key: [] }];
      const session = typeof access === 'string' ? [] : [{ session: [] }];
      const security = schema?.security ?? [...key, ...session];
      // Linters require a description. The summary is above it, so it is repeated only where there is nothing else to say.
      const description =
        [schema?.description, schema?.security === undefined ? credentialSentence(access) : '']
          .filter(Boolean)
          .join(' ') || `${schema?.summary}.`;
      return { schema: { ...schema, ...headers, description, response, security }, url };
    },
  });
  const serve = (path: string, make: (document: object) => object) => {
    let document: Prepared | undefined;
    server.get(path, { schema: { hide: true } }, (request, reply) => {
      const values = { baseUrl: baseUrl(), prefix, cookiePrefix: cookiePrefix(baseUrl()) };
      document ??= prepare(JSON.stringify(withComponents(make(wholeDocument(server, values)))));
      sendPrepared(request, reply, document, { cacheControl: 'public, max-age=300' });
    });
  };
  serve('/openapi.json', withoutExamples);
  // With examples, and a code sample in three languages for each operation, as the pages of the reference have them.
  serve('/docs/openapi.json', (document) => document);
}

/** The OpenAPI document of a server whose routes have been added, with examples and code samples. */
export function apiDocument(server: TypedServer, values: DocumentValues): object {
  return withComponents(wholeDocument(server, values));
}

function wholeDocument(server: TypedServer, values: DocumentValues): object {
  const document = withRequestExamples(server.swagger(), values);
  const contact = { name: 'The operator of this service', url: values.baseUrl };
  return {
    ...document,
    info: { ...document.info, contact },
    servers: [{ url: values.baseUrl }],
    security: [{ key: [] }, { session: [] }],
    webhooks: webhookDescriptions(),
  };
}

/** Says what a key needs for a route. */
function credentialSentence(access: Access): string {
  const key = typeof access === 'string' ? access : 'operator' in access ? 'public' : access.key;
  if (key === 'public') return '';
  return key === 'any-key' ? 'Any key may use it.' : `A key needs the scope \`${key}\`.`;
}
