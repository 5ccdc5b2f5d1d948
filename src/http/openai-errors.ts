import type { Failure } from '../contract/failure.ts';
import type { OpenAiError } from '../contract/openai.ts';
import { redactKeys } from '../contract/redact.ts';
import { ERROR_KINDS } from './errors.ts';

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

/** Paths whose errors have the shape that clients of OpenAI expect. */
export function isOpenAiPath(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}

/** A failure in that shape; its code stays ours. */
export function openAiErrorOf(failure: Failure): OpenAiError {
  const { status } = ERROR_KINDS[failure.code];
  const faults = failure.faults.map(({ location, message, fix }) => `${inTheirWords(location)}: ${message}; ${fix}.`);
  const message = failure.faults.length > 1 ? faults.join(' ') : failure.message;
  return {
    error: {
      message: redactKeys(message),
      type: TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: failure.faults[0] === undefined ? null : inTheirWords(failure.faults[0].location),
      code: failure.code,
    },
  };
}

/** `body.messages.0.role` is `messages.0.role` to them; our `message` is the last of their `messages`. */
function inTheirWords(location: string): string {
  const name = location.replace(/^(?:body|query|path|header)\./, '');
  return name === 'message' ? 'messages' : name;
}
