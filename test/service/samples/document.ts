/** The OpenAPI document, as far as it is read here. */
type Media = { schema?: object; example?: unknown };
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
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

/** The request that the form of the reference sends as it is filled in at first: the parameters that have an example, and the example of the body. */
export function referenceRequest({ path, method, operation }: Documented): PlainRequest {
  let filled = path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, required, example } of operation.parameters ?? []) {
    if (example === undefined) {
      if (required) throw new Error(`${name} of ${operation.operationId} has no example`);
      continue;
    }
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)));
    else if (place === 'query') query.set(name, String(example));
    else headers[name] = String(example);
  }
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (media !== undefined && media.example === undefined) throw new Error(`${operation.operationId} has no body`);
  if (type !== undefined) headers['content-type'] = type;
  const body = typeof media?.example === 'object' ? JSON.stringify(media.example) : (media?.example as string);
  return { method, path: query.size === 0 ? filled : `${filled}?${query}`, headers, body };
}
