import type { Problem } from '@isnad/contract/problem';
import { createStore } from '../ui/store.ts';
import type { Answer, Input, Operations } from './operations.ts';

/** What the service refused, with its problem document (RFC 9457). */
export class ApiProblem extends Error {
  readonly problem: Problem;
  readonly #signIns = signIns.get();

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.problem = problem;
  }

  /** Whether it was about a session that had ended, and there is a new one since. */
  get isOver(): boolean {
    return this.#signIns < signIns.get() && NEEDS_SIGN_IN.has(this.problem.code);
  }
}

/** The service could not be reached at all: no network, or it is being started anew. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the service cannot be reached', { cause });
    this.name = 'Unreachable';
  }
}

/** Signing in went well, yet the browser has kept no cookie of it. */
export class CookiesRefused extends Error {}

/** How an operation is asked, whichever it is. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Two requests with the same one are one: for whatever a double click must not do twice. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Query = Readonly<Record<string, string | number | boolean | undefined>>;
type AnyInput = CallOptions & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
};

/** Codes that mean that the session has ended. The last is that of `/api/auth`. */
const ENDED: ReadonlySet<string> = new Set(['session_invalid', 'key_missing', 'UNAUTHORIZED']);
/** Codes that signing in again resolves. */
const NEEDS_SIGN_IN: ReadonlySet<string> = new Set([...ENDED, 'SESSION_NOT_FRESH']);
/** How many requests on this page have found that the session has ended. */
export const sessionEnds = createStore(0);
/** How many times somebody has signed in again on this page: problems of the session before are over. */
export const signIns = createStore(0);

/** Notes that the session has ended. */
export function tellSessionEnd(): void {
  sessionEnds.set(sessionEnds.get() + 1);
}

/** How often it is asked what became of a request that is being done, and for how long, in milliseconds. */
const AGAIN_MS = 250;
const TIMEOUT_MS = 20_000;

/**
 * Asks the service and reads its JSON answer (undefined for 204). When the same is being done already, as after a double click, waits for
 * the answer of the first time.
 * @throws {ApiProblem} when it refuses, {Unreachable} when it cannot be asked
 */
export async function call<Name extends keyof Operations>(
  operation: Name,
  input: Input<Name> & CallOptions,
): Promise<Answer<Name>> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      const response = await request(operation, input);
      return response.status === 204 ? undefined : await response.json();
    } catch (error) {
      const running = error instanceof ApiProblem && error.problem.code === 'idempotency_in_progress';
      if (!running || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** The path of an operation with its query; values that are undefined or empty are left out. */
export function pathOf<Name extends keyof Operations>(operation: Name, input: Omit<Input<Name>, 'body'>): string;
/* What an operation needs is said above, by its name; below, each has what any of them may have. */
export function pathOf(operation: string, input: AnyInput): string {
  return filled(operation, input);
}

function filled(operation: string, { params = {}, query = {} }: AnyInput): string {
  const [, path = ''] = operation.split(' ');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const place = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return search.size === 0 ? place : `${place}?${search}`;
}

/** Asks the service; the answer is good, and its body still to be read. @throws as `call` */
export function request<Name extends keyof Operations>(
  operation: Name,
  input: Input<Name> & CallOptions,
): Promise<Response>;
export async function request(operation: string, input: AnyInput): Promise<Response> {
  const { body, signal, idempotencyKey, headers } = input;
  let response: Response;
  try {
    response = await fetch(filled(operation, input), {
      method: operation.split(' ', 1)[0] ?? 'GET',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // The language of the page, for the mails that a request may lead to.
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Unreachable(error);
  }
  if (response.ok) return response;
  throw await problemOf(response);
}

/** What a refusal says. Also notes that the session has ended, when it says so. */
export async function problemOf(
  response: Response,
  of: 'session' | 'key' = 'session',
): Promise<ApiProblem | Unreachable> {
  const text = await response.text();
  let problem: Problem;
  try {
    problem = JSON.parse(text);
  } catch (error) {
    // Something in between has answered: a proxy while the service is away.
    return new Unreachable(error);
  }
  if (of === 'session' && ENDED.has(problem.code)) tellSessionEnd();
  return new ApiProblem(problem);
}
