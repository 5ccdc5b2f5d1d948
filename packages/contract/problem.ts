import { type Static, Type } from 'typebox';

/** Format of all errors (RFC 9457, `application/problem+json`). */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'URL of the page that explains the code.' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'Explanation of this error.' }),
    instance: Type.String({ description: 'Path of the request.' }),
    code: Type.String({ description: 'Stable error code.' }),
    request_id: Type.String(),
    message: Type.Optional(Type.String({ description: 'Under `/api/auth`: same as `detail`.' })),
    plan: Type.Optional(
      Type.String({
        description: 'Plan of the account. This and the next four members are sent with `rate_limit_exceeded`.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ description: 'Requests in any 60 seconds.' })),
    remaining: Type.Optional(Type.Integer()),
    retry_after: Type.Optional(Type.Integer({ description: 'Seconds to wait before a retry.' })),
    reset_at: Type.Optional(Type.String({ format: 'date-time', description: 'When the next request is allowed.' })),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          location: Type.String(),
          message: Type.String(),
          fix: Type.String(),
          suggestion: Type.Optional(
            Type.String({ description: 'Name that an unknown name probably means. Sent with `unknown_parameter`.' }),
          ),
        }),
      ),
    ),
  },
  { title: 'Problem' },
);

export type Problem = Static<typeof Problem>;
