import { type TSchema, Type } from 'typebox';

/** The answers of a route as Fastify and OpenAPI take them: by status, the schema and an example. */
export function answers(byStatus: Readonly<Record<number, readonly [schema: TSchema, example: unknown]>>) {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, [schema, example]]) => [
      status,
      {
        description: String((schema as { title?: string }).title ?? 'The answer.'),
        content: { 'application/json': { schema, example } },
      },
    ]),
  );
}

/** The parameters of a list that is read in pages. */
export function pageQuery({ most, usual }: { most: number; usual: number }) {
  return Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most, description: `How many; ${usual} without it.` })),
    cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the page before.' })),
  });
}
