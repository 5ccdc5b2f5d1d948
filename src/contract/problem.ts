import { type Static, Type } from 'typebox';

/** The one shape of every error (RFC 9457, `application/problem+json`). */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'Address of the page that explains the code.' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What went wrong with this request, in words.' }),
    instance: Type.String({ description: 'The path that was asked for.' }),
    code: Type.String({ description: 'Stable, for programs.' }),
    request_id: Type.String(),
    message: Type.Optional(Type.String({ description: 'Under `/api/auth`, the same as `detail`.' })),
    plan: Type.Optional(Type.String({ description: 'With `rate_limit_exceeded`, as the next four.' })),
    limit: Type.Optional(Type.Integer({ description: 'Requests in any 60 seconds.' })),
    remaining: Type.Optional(Type.Integer()),
    retry_after: Type.Optional(Type.Integer({ description: 'Seconds.' })),
    reset_at: Type.Optional(Type.String({ format: 'date-time', description: 'When there is room again.' })),
    errors: Type.Optional(
      Type.Array(Type.Object({ location: Type.String(), message: Type.String(), fix: Type.String() })),
    ),
  },
  { title: 'Problem' },
);

export type Problem = Static<typeof Problem>;
