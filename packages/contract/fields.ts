import { type TSchema, Type } from 'typebox';

/** A field that can be null. A type with its own description needs none here. */
export const orNull = <T extends TSchema>(type: T, description?: string) =>
  Type.Union([type, Type.Null()], description === undefined ? {} : { description });

/** A count. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A time as a parameter or in a body. */
export const moment = (description: string) =>
  Type.String({ format: 'date-time', description, 'x-fix': 'use a time such as 2026-11-21T08:00:00Z' });
