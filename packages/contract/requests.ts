import { type Static, Type } from 'typebox';
import { moment, orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';

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
      pattern: '^[2345]([0-9]{2}|xx)$',
      description: 'Only responses with this status, such as `404`, or of this class, such as `4xx`.',
      'x-fix': 'use a status such as 404, or a class such as 4xx',
    }),
  ),
  code: Type.Optional(
    Type.String({ pattern: '^[a-z_]{1,64}$', description: 'Only requests that failed with this error code.' }),
  ),
  path: Type.Optional(Type.String({ maxLength: 200, description: 'Only paths that begin with this text.' })),
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
    status: Type.Integer(),
    milliseconds: Type.Number({ minimum: 0 }),
    code: orNull(Type.String(), 'Error code. Null for a successful request.'),
    detail: orNull(Type.String(), 'What the error said, up to 500 characters.'),
  },
  { title: 'LoggedRequest' },
);
export type LoggedRequest = Static<typeof LoggedRequest>;

export const RequestLogPage = Type.Object(
  { data: Type.Array(LoggedRequest), ...PAGE_FIELDS },
  { title: 'RequestLogPage' },
);
export type RequestLogPage = Static<typeof RequestLogPage>;
