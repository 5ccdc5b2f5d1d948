import { Failure, type FailureCode } from '@isnad/contract/failure';
import type { FastifyError } from 'fastify';
import { DamagedContainer } from '../../corpus/container.ts';
import { ImportFault } from '../../corpus/hadith/fault.ts';

type Mapping = readonly [FailureCode, detail: string];

/** Fastify errors with a more specific text than their status has. */
const BY_CODE: Readonly<Record<string, Mapping>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'The length of the body does not match Content-Length.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path has invalid percent-encoding.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the path exceeds 256 characters.'],
};

/** All other errors keep their status. */
const BY_STATUS: Readonly<Record<number, Mapping>> = {
  404: ['route_not_found', 'This path does not exist.'],
  405: ['method_not_allowed', 'This path does not support the method.'],
  406: ['not_acceptable', 'The response is application/json, which Accept excludes.'],
  408: ['request_timeout', 'The request was not received in time.'],
  413: ['body_too_large', 'The body exceeds the limit of this path.'],
  414: ['uri_too_long', 'The URL exceeds 8,192 bytes.'],
  415: ['unsupported_media_type', 'The body must have the content type application/json.'],
  431: ['headers_too_large', 'The headers exceed 16,384 bytes.'],
};

const UNREADABLE: Mapping = ['malformed_request', 'The request cannot be read.'];

/**
 * Converts a thrown value to a failure. Fastify errors that blame the request keep their status. A damaged file of the texts is `unavailable`: it is
 * built again. Everything else becomes `internal_error`. Neither reveals anything to the caller.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DamagedContainer || error instanceof ImportFault) {
    return new Failure('unavailable', 'A file of the texts is damaged and is being rebuilt. Retry in a minute.', {
      retryAfter: 60,
      cause: error,
    });
  }
  const [code, detail] = mappingOf(error) ?? ['internal_error', 'An internal error occurred. It has been logged.'];
  return new Failure(code, detail, { cause: error });
}

function mappingOf(error: unknown): Mapping | undefined {
  const { code, statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  if (typeof code !== 'string' || statusCode < 400 || statusCode >= 500) return undefined;
  // Fastify gives a connection that ends in the middle of a body the status 400, and keeps its code.
  if (!code.startsWith('FST_ERR_') && code !== 'ECONNRESET') return undefined;
  return BY_CODE[code] ?? BY_STATUS[statusCode] ?? UNREADABLE;
}
