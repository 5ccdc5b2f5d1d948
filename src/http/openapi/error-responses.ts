import type { FailureCode } from '@isnad/contract/failure';
import { OpenAiError } from '@isnad/contract/openai';
import { Problem } from '@isnad/contract/problem';
import { MAX_CLIENT_WAIT_MS } from '../answers/rate-headers.ts';
import type { ErrorKind } from '../errors/error-kind.ts';
import { ERROR_KINDS } from '../errors/errors.ts';
import { openAiErrorType } from '../errors/openai-errors.ts';
import { OPENAI_ERROR_EXAMPLE } from '../examples/openai-examples.ts';
import { PROBLEM_EXAMPLE } from '../examples/quran-examples.ts';
import { RATE_HEADERS } from './good-responses.ts';

/** What a route can refuse. */
export type Refusals = {
  /** Requests are authenticated and limited. */
  readonly api: boolean;
  /** Errors have the format of OpenAI. */
  readonly theirs: boolean;
  /** A body is read. */
  readonly body: boolean;
  /** A valid request can be refused for what it asks (422). */
  readonly refuses: boolean;
};

const RETRY_AFTER = { type: 'integer', minimum: 0, description: 'Seconds to wait before the next attempt.' } as const;
/** Headers that tell a refused client how long to wait, by status. */
const WAIT_HEADERS: Readonly<Record<number, object>> = {
  429: {
    ...RATE_HEADERS,
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

/** Failure code of the example by status, where the first code of that status is not a usual one. */
const USUAL_CODES: Readonly<Record<number, readonly FailureCode[]>> = {
  400: ['invalid_parameter'],
  404: ['surah_not_found'],
};

const OTHER_ERRORS = `Any other error, such as ${[405, 406, 413, 414, 415, 500].join(', ')}, in the same format.`;

/** The error responses of a route by status, each with an example of that status. */
export function errorResponses({ api, theirs, body, refuses }: Refusals): Record<string, object> {
  const statuses = [400, ...(api ? [401, 403, 404, 429] : []), ...(body ? [409] : []), ...(refuses ? [422] : []), 503];
  return {
    ...Object.fromEntries(statuses.map((status) => [status, errorResponse(status, theirs)])),
    default: { ...errorResponse(500, theirs), description: OTHER_ERRORS },
  };
}

function errorResponse(status: number, theirs: boolean): object {
  const kinds = Object.entries(ERROR_KINDS).filter(([, kind]) => kind.status === status);
  const [code, kind] = kinds.find(([name]) => USUAL_CODES[status]?.includes(name as FailureCode)) ?? kinds[0] ?? [];
  if (code === undefined || kind === undefined) throw new Error(`no failure has the status ${status}`);
  const content = theirs
    ? { 'application/json': { schema: OpenAiError, example: openAiExample(code, kind) } }
    : { 'application/problem+json': { schema: Problem, example: problemExample(code, kind) } };
  return {
    description: kinds.map(([, { title }]) => title).join(', '),
    content,
    ...(WAIT_HEADERS[status] !== undefined && { headers: WAIT_HEADERS[status] }),
  };
}

function problemExample(code: string, { status, title, meaning }: ErrorKind): Problem {
  if (code === PROBLEM_EXAMPLE.code) return PROBLEM_EXAMPLE;
  const type = PROBLEM_EXAMPLE.type.replace(PROBLEM_EXAMPLE.code, code);
  return { ...PROBLEM_EXAMPLE, type, title, status, detail: meaning, code };
}

function openAiExample(code: string, { status, meaning }: ErrorKind): OpenAiError {
  if (status === 404) return OPENAI_ERROR_EXAMPLE;
  return { error: { message: meaning, type: openAiErrorType(status), param: null, code } };
}
