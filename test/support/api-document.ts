type Document = { readonly security: readonly object[]; readonly paths: Record<string, Record<string, object>> };

/**
 * Reads the OpenAPI document of a service with its references replaced by what they refer to, for tests that look into schemas. The same component is
 * the same object everywhere. Every operation has its `security`.
 */
export async function readApiDocument(address: string, path = '/openapi.json'): Promise<object> {
  const { security, paths, ...rest } = (await (await fetch(`${address}${path}`)).json()) as Document;
  const whole = Object.entries(paths).map(([name, methods]) => [
    name,
    Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, { security, ...one }])),
  ]);
  return resolved({ ...rest, security, paths: Object.fromEntries(whole) });
}

function resolved(document: object): object {
  const known = new Map<string, unknown>();
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (value === null || typeof value !== 'object') return value;
    const { $ref } = value as { readonly $ref?: string };
    if ($ref === undefined) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one)]));
    if (!known.has($ref)) known.set($ref, resolve(at(document, $ref)));
    return known.get($ref);
  };
  return resolve(document) as object;
}

function at(document: object, ref: string): unknown {
  return ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((value, name) => {
      const found = (value as Record<string, unknown>)[name];
      if (found === undefined) throw new Error(`${ref} refers to nothing`);
      return found;
    }, document);
}
