import type { LoggedRequest } from '@isnad/contract/requests';

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** A line for a shell that repeats a request. The log has no values of the query and no body: `VALUE` and `body.json` stand for them. */
export function curlOf({ method, path }: Pick<LoggedRequest, 'method' | 'path'>, origin: string): string {
  const [place = '', names = ''] = path.split('?', 2);
  const query = names
    .split('&')
    .filter((name) => name !== '')
    .map((name) => `${name}=VALUE`);
  const url = `${origin}${place}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const verb = method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${method} `;
  const body = WITH_BODY.has(method) ? ['-H "Content-Type: application/json"', '-d @body.json'] : [];
  return [`curl ${verb}${quoted(url)}`, '-H "Authorization: Bearer $ISNAD_API_KEY"', ...body].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
