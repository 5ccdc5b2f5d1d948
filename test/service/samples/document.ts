/** The OpenAPI document, as far as it is read here. */
type Example = { value?: unknown; 'x-disabled'?: boolean };
type Media = { schema?: object; example?: unknown; examples?: Record<string, Example> };
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  examples?: Record<string, Example>;
  schema: { default?: unknown; enum?: unknown[]; examples?: unknown[]; example?: unknown };
};
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Record<string, Media> };
  security: Record<string, string[]>[];
  responses: Record<string, object>;
  'x-codeSamples': { lang: string; label: string; source: string }[];
};
export type Document = { paths: Record<string, Record<string, Operation>>; servers: { url: string }[] };
export type Documented = { readonly path: string; readonly method: string; readonly operation: Operation };

export function operationsOf(document: Document): Documented[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** The status by which an operation says that it went well. */
export function goodStatus({ responses, operationId }: Operation): number {
  const good = Object.keys(responses).filter((status) => status.startsWith('2'));
  if (good.length !== 1) throw new Error(`${operationId} documents ${good.length} ways to go well`);
  return Number(good[0]);
}

/** A request before a credential is added. */
export type PlainRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
};

/**
 * The request that the reference page (Scalar 1.72) sends for an operation: every parameter that has an example, a default or a list of
 * words, unless its example is marked as not sent, and the example of the body.
 */
export function referenceRequest({ path, method, operation }: Documented): PlainRequest {
  let filled = path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const parameter of operation.parameters ?? []) {
    const value = sentValue(parameter);
    if (value === undefined) {
      if (parameter.required) throw new Error(`${parameter.name} of ${operation.operationId} has no example`);
      continue;
    }
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    else if (parameter.in === 'query') query.set(parameter.name, String(value));
    else headers[parameter.name] = String(value);
  }
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (media !== undefined && media.example === undefined) throw new Error(`${operation.operationId} has no body`);
  if (type !== undefined) headers['content-type'] = type;
  const body = typeof media?.example === 'object' ? JSON.stringify(media.example) : (media?.example as string);
  return { method, path: query.size === 0 ? filled : `${filled}?${query}`, headers, body };
}

function sentValue({ example, examples, schema }: Parameter): unknown {
  const named = examples?.default ?? Object.values(examples ?? {})[0];
  if (named !== undefined) return named['x-disabled'] === true ? undefined : named.value;
  return example ?? schema.default ?? schema.enum?.[0] ?? schema.examples?.[0] ?? schema.example;
}
