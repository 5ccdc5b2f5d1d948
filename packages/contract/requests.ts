import { type Static, Type } from 'typebox';
import { moment, orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { choice } from './search.ts';

export const REQUEST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
/** What a request was authenticated with: an API key, or a session, as the dashboard does. */
export const REQUEST_SOURCES = ['key', 'session'] as const;

/** Filters of `GET /api/requests`. */
export const RequestQuery = Type.Object({
  key_id: Type.Optional(
    Type.String({
      pattern: '^key_[0-9A-Z]{26}$',
      description: 'Only requests with this key.',
      'x-fix': 'use the ID of a key',
    }),
  ),
  status: Type.Optional(
    Type.String({
      pattern: '^([2345]([0-9]{2}|xx)|error)$',
      description:
        'Only responses with this status, such as `404`, of this class, such as `4xx`, or with an `error`: 4xx other than 429, or 5xx, as usage counts errors.',
      'x-fix': 'use a status such as 404, a class such as 4xx, or error',
    }),
  ),
  code: Type.Optional(
    Type.String({ pattern: '^[a-z_]{1,64}$', description: 'Only requests that failed with this error code.' }),
  ),
  method: choice(REQUEST_METHODS, 'Only requests with this method.'),
  path: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Only paths that begin with this text. A text that does not begin with `/` is found anywhere in the path.',
    }),
  ),
  endpoint: Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'Only requests to this endpoint, named as in `GET /api/usage?group_by=endpoint`.',
    }),
  ),
  source: choice(
    REQUEST_SOURCES,
    'Only requests with an API key (`key`), or only those of the dashboard, which have a session (`session`).',
  ),
  request_id: Type.Optional(Type.String({ maxLength: 64, description: 'Only the request with this ID.' })),
  from: Type.Optional(moment('Only requests at or after this time.')),
  to: Type.Optional(moment('Only requests before this time.')),
});
export type RequestQuery = Static<typeof RequestQuery>;

/** A request as the log has it. Bodies and query values are never logged. */
export const LoggedRequest = Type.Object(
  {
    id: Type.String({ description: 'ID of the entry.' }),
    created_at: Type.String({ format: 'date-time', description: 'When the response had been sent.' }),
    request_id: Type.String({ description: '`X-Request-Id` of the response.' }),
    key_id: orNull(Type.String(), 'Null for requests with a session.'),
    method: Type.String(),
    path: Type.String({ description: 'Path with the names of the query parameters, without their values.' }),
    endpoint: orNull(Type.String(), 'Method and route. Null for requests logged by an earlier version.'),
    status: Type.Integer(),
    milliseconds: Type.Number({ minimum: 0 }),
    code: orNull(Type.String(), 'Error code. Null for a successful request.'),
    detail: orNull(Type.String(), 'What the error said, up to 500 characters.'),
    trace_id: orNull(Type.String(), 'ID of its trace. Null if the service records no traces.'),
  },
  { title: 'LoggedRequest' },
);
export type LoggedRequest = Static<typeof LoggedRequest>;

export const RequestLogPage = Type.Object(
  { data: Type.Array(LoggedRequest), ...PAGE_FIELDS },
  { title: 'RequestLogPage' },
);
export type RequestLogPage = Static<typeof RequestLogPage>;
