import { SESSION_COOKIE } from '../../../accounts/people/sessions.ts';

/** A request to generate code for. */
export type SampleRequest = {
  readonly method: string;
  readonly url: string;
  /** Credential of the caller. */
  readonly credential: 'key' | 'session' | 'none';
  /** Prefix of cookie names. */
  readonly cookiePrefix: string;
  /** Origin of the service, required for changes with a session. */
  readonly origin: string;
  readonly cookies: Readonly<Record<string, string>>;
  /** Content type of the body. Undefined if there is no body. */
  readonly contentType: string | undefined;
  /** Body. An object is sent as JSON, a string as is. */
  readonly body: object | string | undefined;
  /** Type of the response body. */
  readonly answer: 'json' | 'text' | 'none';
};

/** An entry of `x-codeSamples`. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

/** Environment variables that the samples read secrets from. */
const KEY_VARIABLE = 'ISNAD_API_KEY';
const SESSION_VARIABLE = 'ISNAD_SESSION';

/** Generates complete samples for cURL, JavaScript (Node.js) and Python that need no packages. */
export function codeSamples(request: SampleRequest): CodeSample[] {
  return [
    { lang: 'Shell', label: 'cURL', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javaScript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ];
}

/** A header. `variable` is the environment variable whose value is inserted. */
type HeaderText = readonly [name: string, before: string, variable: string | undefined, after: string];

function headersOf(request: SampleRequest): HeaderText[] {
  const { credential, cookiePrefix, cookies, method, origin, contentType } = request;
  const others = Object.entries(cookies).map(([name, value]) => `${cookiePrefix}.${name}=${value}`);
  const headers: HeaderText[] = [];
  if (credential === 'key') headers.push(['Authorization', 'Bearer ', KEY_VARIABLE, '']);
  if (credential === 'session') {
    const after = others.map((cookie) => `; ${cookie}`).join('');
    headers.push(['Cookie', `${cookiePrefix}.${SESSION_COOKIE}=`, SESSION_VARIABLE, after]);
  } else if (others.length > 0) headers.push(['Cookie', others.join('; '), undefined, '']);
  const sendsCookies = credential === 'session' || others.length > 0;
  if (sendsCookies && method !== 'GET') headers.push(['Origin', origin, undefined, '']);
  if (contentType !== undefined) headers.push(['Content-Type', contentType, undefined, '']);
  return headers;
}

function curl(request: SampleRequest): string {
  const { method, url, body } = request;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`];
  for (const [name, before, variable, after] of headersOf(request)) {
    const text = `${name}: ${before}`;
    lines.push(`  -H ${variable === undefined ? shellQuoted(text + after) : `"${text}$${variable}${after}"`}`);
  }
  if (typeof body === 'string') lines.push(`  --data-binary ${shellQuoted(body)}`);
  else if (body !== undefined) lines.push(`  -d ${shellQuoted(jsonOf(body, 0))}`);
  return lines.join(' \\\n');
}

function javaScript(request: SampleRequest): string {
  const { method, url, body, answer } = request;
  const given = headersOf(request);
  const headers = given.map(([name, before, variable, after]) => {
    const value = variable === undefined ? JSON.stringify(before + after) : `\`${before}\${env.${variable}}${after}\``;
    return `    ${JSON.stringify(name)}: ${value},\n`;
  });
  const options = [
    ...(method === 'GET' ? [] : [`  method: "${method}",\n`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${headers.join('')}  },\n`]),
    ...(body === undefined ? [] : [`  body: ${bodyText(body, 'JSON.stringify', (value) => jsonOf(value, 1))},\n`]),
  ];
  const call = options.length === 0 ? JSON.stringify(url) : `${JSON.stringify(url)}, {\n${options.join('')}}`;
  const read = answer === 'none' ? '' : `, await response.${answer}()`;
  const secret = given.some(([, , variable]) => variable !== undefined);
  const start = secret ? 'import { env } from "node:process";\n\n' : '';
  return `${start}const response = await fetch(${call});\nconsole.log(response.status${read});`;
}

function python(request: SampleRequest): string {
  const { method, url, body, answer } = request;
  const given = headersOf(request);
  const headers = given.map(([name, before, variable, after]) => {
    const value =
      variable === undefined
        ? JSON.stringify(before + after)
        : `${JSON.stringify(before)} + os.environ["${variable}"]${after === '' ? '' : ` + ${JSON.stringify(after)}`}`;
    return `        ${JSON.stringify(name)}: ${value},\n`;
  });
  const data =
    body === undefined ? '' : `    data=${bodyText(body, 'json.dumps', (value) => pythonOf(value, 1))}.encode(),\n`;
  const modules = [
    ...(answer === 'json' || typeof body === 'object' ? ['json'] : []),
    ...(given.some(([, , variable]) => variable !== undefined) ? ['os'] : []),
    'urllib.request',
  ];
  const read = { json: ', json.load(response)', text: ', response.read().decode()', none: '' }[answer];
  return `import ${modules.join(', ')}

request = urllib.request.Request(
    ${JSON.stringify(url)},
${method === 'GET' ? '' : `    method="${method}",\n`}${headers.length === 0 ? '' : `    headers={\n${headers.join('')}    },\n`}${data})
with urllib.request.urlopen(request) as response:
    print(response.status${read})`;
}

function bodyText(body: object | string, encode: string, written: (value: unknown) => string): string {
  return typeof body === 'string' ? JSON.stringify(body) : `${encode}(${written(body)})`;
}

/** Multi-line JSON, also valid as JavaScript. @param depth indentation of the first line, in steps of two spaces */
function jsonOf(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);
}

/** A JSON value as Python code. @param depth indentation of the first line, in steps of four spaces */
function pythonOf(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const pad = '    '.repeat(depth + 1);
  const items = Array.isArray(value)
    ? value.map((item) => pythonOf(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonOf(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${pad}${item},\n`).join('')}${'    '.repeat(depth)}${close}`;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
