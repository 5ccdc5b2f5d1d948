import { ERROR_KINDS } from '../../../src/http/errors/errors.ts';
import { PLACEHOLDERS } from '../../../src/http/examples/requests/request-examples.ts';
import { escaped, figure, sampleTabs } from '../code.ts';
import { renderText } from '../markdown.ts';
import {
  type Answer,
  type ApiDocument,
  type Endpoint,
  type Example,
  follow,
  type Media,
  type Operation,
  type Parameter,
} from './document.ts';
import { Schemas } from './schema.ts';

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;
/** Sections of the overview about headers of responses. */
const HEADERS_URL = '/docs#response-headers';
/** A value of this type is shown as it is. */
const JSON_TYPE = 'application/json';

/** What a form needs to send a request of an operation. */
type TryData = {
  readonly method: string;
  readonly path: string;
  readonly key: boolean;
  readonly session: boolean;
  readonly parameters: readonly object[];
  readonly type?: string | undefined;
  readonly body?: string | undefined;
};

/** Method and path of an operation as HTML. */
export function endpointHtml({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span> <code>${escaped(path).replaceAll('/', '<wbr>/')}</code>`;
}

/** An operation as HTML, under an anchor with its ID. */
export function operationHtml(document: ApiDocument, endpoint: Endpoint): string {
  const { operation } = endpoint;
  const { operationId: id, summary, description = '' } = operation;
  const parts = [
    `<p class="endpoint">${endpointHtml(endpoint)}</p>`,
    description === `${summary}.` ? '' : renderText(description),
    `<p class="credentials">${credentialsOf(document, operation)}</p>`,
    parametersHtml(document, operation),
    bodyHtml(document, operation),
    answersHtml(document, operation),
    errorsHtml(operation),
  ];
  return `<section class="operation" aria-labelledby="${id}">
<h2 id="${id}">${renderText(summary).replace(/^<p>|<\/p>\n?$/g, '')}<a class="anchor" href="#${id}" aria-label="Link to “${escaped(plainText(summary))}”">#</a></h2>
<div class="about">${parts.filter(Boolean).join('\n')}</div>
<div class="examples">
${sampleTabs(operation['x-codeSamples'], id)}
<button type="button" class="try" data-operation="${escaped(JSON.stringify(tryData(document, endpoint)))}" aria-controls="try-${id}" aria-expanded="false">Try it</button>
${exampleHtml(document, operation)}
</div>
</section>`;
}

/** What search finds an operation by, besides its summary. */
export function searchText(document: ApiDocument, { method, path, operation }: Endpoint): string {
  const schemas = new Schemas(document, 'request');
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const [good] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  const answer = good === undefined ? undefined : follow<Answer>(document, operation.responses[good] as Answer);
  const [sent] = Object.values(answer?.content ?? {});
  const parameters = parametersOf(document, operation).map(
    ({ name, description = '' }) => `${name}: ${plainText(description)}`,
  );
  const fields = [media, sent].flatMap((one) => (one?.schema === undefined ? [] : schemas.names(one.schema)));
  return [
    `${method} ${path}`,
    plainText(operation.description ?? ''),
    ...parameters,
    [...new Set(fields)].join(', '),
    operation.operationId,
  ].join(' ');
}

/** Text of Markdown that has only code and links. */
export function plainText(markdown: string): string {
  return markdown.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

function parametersOf(document: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) => follow<Parameter>(document, one));
}

/** Names of the schemes that an operation accepts. */
function schemesOf({ security: usual }: ApiDocument, { security = usual }: Operation): readonly string[] {
  return security.flatMap((one) => Object.keys(one));
}

function credentialsOf(document: ApiDocument, operation: Operation): string {
  const schemes = schemesOf(document, operation);
  const words = { key: 'API key', session: 'session' } as const;
  const accepted = (['key', 'session'] as const).filter((one) => schemes.includes(one)).map((one) => words[one]);
  if (accepted.length === 0) return 'No authentication';
  return `<a href="/docs#authentication">Authentication</a>: ${accepted.join(' or ')}`;
}

function parametersHtml(document: ApiDocument, operation: Operation): string {
  const all = parametersOf(document, operation);
  const schemas = new Schemas(document, 'request');
  return Object.entries(PLACES)
    .map(([place, title]) => {
      const fields = all
        .filter((one) => one.in === place)
        .map((one) => ({ ...one, note: one.required === true ? 'required' : '' }));
      return fields.length === 0 ? '' : `<h3>${title}</h3>\n${schemas.list(fields)}`;
    })
    .join('');
}

function bodyHtml(document: ApiDocument, { requestBody }: Operation): string {
  if (requestBody === undefined) return '';
  const [[type, media] = []] = Object.entries(requestBody.content);
  const note = requestBody.required === true ? '' : ', optional';
  const schema = media?.schema === undefined ? '' : new Schemas(document, 'request').body(media.schema);
  return `<h3>Request body</h3>\n<p class="whole"><code>${type}</code>${note}</p>${schema}${renderText(requestBody.description ?? '')}`;
}

/** The successful responses with their fields. */
function answersHtml(document: ApiDocument, { responses }: Operation): string {
  const schemas = new Schemas(document, 'response');
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, answer]) => {
      const { description, content = {}, headers = {} } = follow<Answer>(document, answer);
      const sentence = /\s/.test(description) ? ` ${renderText(description).replace(/^<p>|<\/p>\n?$/g, '')}` : '';
      const media = Object.entries(content).map(([type, { schema }], at) => {
        const fields = schema === undefined ? '' : schemas.body(schema);
        const list = at > 0 || fields === '' ? '' : `<details><summary>Response fields</summary>${fields}</details>`;
        return `<p class="whole"><code>${type}</code></p>${list}`;
      });
      const names = Object.keys(headers).map((name) => `<a href="${HEADERS_URL}"><code>${name}</code></a>`);
      const sent = names.length === 0 ? '' : `<p class="limits">Headers: ${names.join(', ')}</p>`;
      return `<h3>Response</h3>\n<p><code>${status}</code>${sentence}</p>${media.join('')}${sent}`;
    })
    .join('');
}

/** The failure codes with the statuses that an operation can answer. */
function errorsHtml({ responses }: Operation): string {
  const rows = Object.keys(responses)
    .filter((status) => /^[45]\d\d$/.test(status))
    .map((status) => {
      const codes = Object.entries(ERROR_KINDS).filter(([, kind]) => kind.status === Number(status));
      const links = codes.map(([name]) => `<a href="/docs/errors#${name}"><code>${name}</code></a>`);
      return `<li><code>${status}</code> ${links.join(', ')}</li>`;
    });
  return `<details class="errors"><summary>Errors</summary><ul>${rows.join('')}</ul><p>Any other <a href="/docs/errors">error</a> has the same format.</p></details>`;
}

/** The example responses. The first one is open. */
function exampleHtml(document: ApiDocument, { responses }: Operation): string {
  const examples = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, answer]) =>
      Object.entries(follow<Answer>(document, answer).content ?? {}).flatMap(([type, media]) =>
        examplesOf(document, media).map(({ summary, value }) => ({ type, value, title: summary ?? status })),
      ),
    );
  return examples
    .map(({ type, value, title }, at) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      const shown = figure(text, type === JSON_TYPE ? 'json' : 'text');
      return `<details class="example"${at === 0 ? ' open' : ''}><summary>Example response <code>${escaped(title)}</code></summary>${shown}</details>`;
    })
    .join('\n');
}

function examplesOf(document: ApiDocument, { example, examples = {} }: Media): Example[] {
  const named = Object.entries(examples).map(([, one]) => follow<Example>(document, one));
  return example === undefined ? named : [{ value: example }, ...named];
}

function tryData(document: ApiDocument, { method, path, operation }: Endpoint): TryData {
  const schemes = schemesOf(document, operation);
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {});
  const body = media?.example;
  return {
    method,
    path,
    key: schemes.includes('key'),
    session: schemes.includes('session'),
    parameters: parametersOf(document, operation).map((one) => formField(document, one)),
    ...(type === undefined ? {} : { type, body: typeof body === 'string' ? body : JSON.stringify(body, null, 2) }),
  };
}

/** A field of the form. A placeholder is shown, but not sent. */
function formField(document: ApiDocument, { name, in: place, required, example, schema }: Parameter): object {
  const { enum: values, type } = follow(document, schema);
  const choices = type === 'boolean' ? ['true', 'false'] : values?.map(String);
  const isPlaceholder = PLACEHOLDERS[String(example)] !== undefined;
  return {
    name,
    in: place,
    ...(required === true && { required }),
    ...(choices !== undefined && { choices }),
    ...(example !== undefined && { [isPlaceholder ? 'placeholder' : 'value']: String(example) }),
  };
}
