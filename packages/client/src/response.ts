import { errorOf, InvalidResponseError, type IsnadError } from './errors.ts';
import type { Problem } from './types.ts';

/** The error for a response that is not a success. */
export async function failureOf(response: Response, apiKey: string | undefined): Promise<IsnadError> {
  const requestId = requestIdOf(response);
  const { status, type, redirected } = response;
  if (redirected || type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    return new InvalidResponseError('The service redirected the request. The client does not follow redirects.', {
      code: 'redirected',
      status,
      requestId,
      fix: 'Set baseUrl to the address that the service redirects to, if you trust it.',
    });
  }
  const text = withoutKeys(await response.text(), apiKey);
  const problem = parseProblem(text);
  return errorOf(status, problem, { requestId, retryAfterMs: retryAfterMs(response.headers, problem) });
}

/** ID of the request, from the headers of its response. */
export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

/** The JSON of a successful response; undefined for 204. @throws {InvalidResponseError} */
export async function parseBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  const details = { status: response.status, requestId: requestIdOf(response) };
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    const fix = 'Check that baseUrl is the address of the service, not of a page in front of it.';
    throw new InvalidResponseError('The response is not JSON.', { ...details, code: 'not_json', fix });
  }
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null) return value;
  throw new InvalidResponseError('The response has invalid JSON. It can have been cut off.', {
    ...details,
    code: 'invalid_json_received',
  });
}

function parseProblem(text: string): Partial<Problem> {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : {};
}

/** The value of a text, or undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The wait that the service asks for: in milliseconds, in seconds, as a date, or in the problem document. */
function retryAfterMs(headers: Headers, problem: Partial<Problem>): number | undefined {
  const after = headers.get('retry-after');
  const choices = [
    numberOf(headers.get('retry-after-ms')),
    numberOf(after, 1_000) ?? (after === null ? undefined : Date.parse(after) - Date.now()),
    typeof problem.retry_after === 'number' ? problem.retry_after * 1_000 : undefined,
  ];
  const wait = choices.find((one) => one !== undefined && Number.isFinite(one));
  return wait === undefined ? undefined : Math.max(0, wait);
}

function numberOf(text: string | null, unit = 1): number | undefined {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) * unit : undefined;
}

/** Text of a response without API keys, to show in an error. */
export function withoutKeys(text: string, apiKey: string | undefined): string {
  const own = apiKey === undefined ? text : text.replaceAll(apiKey, '[redacted]');
  return own.replace(/svc_(live|test)_[0-9A-Za-z]+/g, 'svc_$1_[redacted]');
}
