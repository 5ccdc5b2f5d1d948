import type { FastifyError } from 'fastify';
import { Failure, type FailureCode } from '../contract/failure.ts';

type Mapping = readonly [FailureCode, detail: string];

/** Errors of Fastify about which there is more to say than their status. */
const BY_CODE: Readonly<Record<string, Mapping>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'The body is empty; send a JSON object.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path has a broken percent-encoding.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the path has more than 256 characters.'],
};

/** All others, also of versions to come, keep their status. */
const BY_STATUS: Readonly<Record<number, Mapping>> = {
  404: ['route_not_found', 'There is nothing at this path.'],
  405: ['method_not_allowed', 'The method is not allowed here.'],
  406: ['not_acceptable', 'This answers in application/json, which Accept leaves out.'],
  408: ['request_timeout', 'The request did not arrive in time.'],
  413: ['body_too_large', 'The body has more than 131,072 bytes.'],
  414: ['uri_too_long', 'The URL has more than 8,192 bytes.'],
  415: ['unsupported_media_type', 'The body must be sent as application/json.'],
  431: ['headers_too_large', 'The headers have more than 16,384 bytes.'],
};

const UNREADABLE: Mapping = ['malformed_request', 'The request cannot be read.'];

/**
 * What was thrown, as a failure. Errors of Fastify that blame the request keep their status; everything else that is no failure becomes
 * `internal_error`, which tells the caller nothing.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const [code, detail] = mappingOf(error) ?? [
    'internal_error',
    'Something went wrong on our side. It has been logged.',
  ];
  return new Failure(code, detail, { cause: error });
}

function mappingOf(error: unknown): Mapping | undefined {
  const { code, statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  if (typeof code !== 'string' || statusCode < 400 || statusCode >= 500) return undefined;
  // A connection that ends in the middle of a body gets the status 400 from Fastify, and keeps its code.
  if (!code.startsWith('FST_ERR_') && code !== 'ECONNRESET') return undefined;
  return BY_CODE[code] ?? BY_STATUS[statusCode] ?? UNREADABLE;
}
