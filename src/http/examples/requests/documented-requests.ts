import { type CodeSample, codeSamples, type SampleRequest } from './code-samples.ts';
import type { RequestExample } from './request-example.ts';
import { PLACEHOLDERS, requestExamples } from './request-examples.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
};
type Media = { readonly schema?: { readonly required?: readonly string[] }; readonly example?: unknown };
type Operation = {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly security?: readonly object[];
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
};
type PathItem = Readonly<Record<string, Operation>>;

/** The parts of the document that are read here. */
type ApiDocument = { readonly paths?: Readonly<Record<string, PathItem>> };

type Options = {
  /** Base URL of the samples. */
  readonly baseUrl: string;
  /** Prefix of cookie names at that URL. */
  readonly cookiePrefix: string;
  /** Prefix of model names. */
  readonly prefix: string;
};

/**
 * Adds an example to each operation: to its parameters, its body, and as code. Only parameters of that one request have an example, because
 * the reference and other tools send every parameter that has one.
 */
export function withRequestExamples<T extends object>(document: T, options: Options): T {
  const examples = requestExamples(options.prefix);
  const { paths = {} } = document as ApiDocument;
  const documented = mapValues(paths, (item, path) =>
    mapValues(item, (operation, method) => {
      const example = examples[operation.operationId ?? ''] ?? {};
      return documentedOperation(operation, example, { path, method: method.toUpperCase(), ...options });
    }),
  );
  return { ...document, paths: documented };
}

type Place = Options & { readonly path: string; readonly method: string };

function documentedOperation(operation: Operation, example: RequestExample, place: Place): object {
  const { parameters, requestBody } = operation;
  const values = { ...example.path, ...example.query };
  return {
    ...operation,
    ...(parameters === undefined ? {} : { parameters: parameters.map((one) => documentedParameter(one, values)) }),
    ...(requestBody === undefined ? {} : { requestBody: documentedBody(requestBody, example.body) }),
    'x-codeSamples': samplesOf(operation, example, place),
  };
}

function documentedParameter(parameter: Parameter, values: Readonly<Record<string, unknown>>): object {
  const value = values[parameter.name];
  if (value === undefined) return parameter;
  const replace = PLACEHOLDERS[String(value)];
  if (replace === undefined) return { ...parameter, example: value };
  const note = `\`${value}\` is a placeholder: send ${replace}.`;
  return { ...parameter, description: [parameter.description, note].filter(Boolean).join(' '), example: value };
}

function documentedBody(sent: NonNullable<Operation['requestBody']>, body: RequestExample['body']): object {
  const json = sent.content?.['application/json']?.schema;
  // fastify-swagger documents every body as required.
  const requestBody = { ...sent, required: json === undefined || json.required !== undefined };
  if (body === undefined) return requestBody;
  const text = JSON.stringify(body);
  const notes = Object.entries(PLACEHOLDERS)
    .filter(([value]) => text.includes(JSON.stringify(value)))
    .map(([value, replace]) => `- \`${value}\`: ${replace}`);
  return {
    ...requestBody,
    ...(notes.length === 0 ? {} : { description: `Placeholders in the example:\n${notes.join('\n')}` }),
    content: mapValues(requestBody.content ?? {}, (media) => ({ ...media, example: body })),
  };
}

function samplesOf(operation: Operation, example: RequestExample, { path, method, ...options }: Place): CodeSample[] {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    readable(encodeURIComponent(example.path?.[name] ?? whole)),
  );
  const query = readable(new URLSearchParams(mapValues(example.query ?? {}, String)).toString());
  const request: SampleRequest = {
    method,
    url: `${options.baseUrl}${filled}${query === '' ? '' : `?${query}`}`,
    credential: credentialOf(operation),
    cookiePrefix: options.cookiePrefix,
    origin: new URL(options.baseUrl).origin,
    cookies: example.cookies ?? {},
    contentType: example.body === undefined ? undefined : Object.keys(operation.requestBody?.content ?? {})[0],
    body: example.body,
    answer: answerOf(operation),
  };
  return codeSamples(request);
}

/** Decodes characters that need no encoding. */
function readable(encoded: string): string {
  return encoded.replaceAll('%3A', ':').replaceAll('%2C', ',');
}

/** A key for all operations that accept one. */
function credentialOf({ security = [] }: Operation): SampleRequest['credential'] {
  if (security.some((one) => 'key' in one)) return 'key';
  return security.length > 0 ? 'session' : 'none';
}

function answerOf({ responses = {} }: Operation): SampleRequest['answer'] {
  const [status, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const types = Object.keys(good?.content ?? {});
  if (status === '204' || types.length === 0) return 'none';
  return types.includes('application/json') ? 'json' : 'text';
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, map: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}
