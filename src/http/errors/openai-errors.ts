import type { Failure } from '@isnad/contract/failure';
import type { OpenAiError } from '@isnad/contract/openai';
import { redactKeys } from '@isnad/contract/redact';
import { ERROR_KINDS } from './errors.ts';

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

/** Whether errors of a path have the format of OpenAI. */
export function isOpenAiPath(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}

/** Converts a failure to an OpenAI error. The error code is kept. */
export function openAiErrorOf(failure: Failure): OpenAiError {
  const { status } = ERROR_KINDS[failure.code];
  const faults = failure.faults.map(({ location, message, fix }) => `${inTheirWords(location)}: ${message}; ${fix}.`);
  const message = failure.faults.length > 1 ? faults.join(' ') : failure.message;
  return {
    error: {
      message: redactKeys(message),
      type: openAiErrorType(status),
      param: failure.faults[0] === undefined ? null : inTheirWords(failure.faults[0].location),
      code: failure.code,
    },
  };
}

/** Type of an OpenAI error with this status. */
export function openAiErrorType(status: number): string {
  return TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
}

/** Converts a location: `body.messages.0.role` to `messages.0.role`, and our `message` to `messages`. */
function inTheirWords(location: string): string {
  const name = location.replace(/^(?:body|query|path|header)\./, '');
  return name === 'message' ? 'messages' : name;
}
