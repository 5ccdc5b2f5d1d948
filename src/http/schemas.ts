import { type TSchema, Type } from 'typebox';

/** Response schemas and examples of a route by status, for Fastify and OpenAPI. */
export function answers(byStatus: Readonly<Record<number, readonly [schema: TSchema, example: unknown]>>) {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, [schema, example]]) => [
      status,
      {
        description: String((schema as { title?: string }).title ?? 'The response.'),
        content: { 'application/json': { schema, example } },
      },
    ]),
  );
}

/** Parameters of a paginated list. */
export function pageQuery({ most, usual }: { most: number; usual: number }) {
  return Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: most, description: `Maximum number of results. Defaults to ${usual}.` }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the previous page.' })),
  });
}
