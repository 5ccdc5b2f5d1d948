import { type TSchema, Type } from 'typebox';

/** A field that can be null. A type with its own description needs none here. */
export const orNull = <T extends TSchema>(type: T, description?: string) =>
  Type.Union([type, Type.Null()], description === undefined ? {} : { description });

/** A count. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });
