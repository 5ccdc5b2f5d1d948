import { Type } from 'typebox';
import { count, orNull } from './fields.ts';

/** Fields of a page of a list, after its records. */
export const PAGE_FIELDS = {
  count: count('Number of records in this page.'),
  has_more: Type.Boolean(),
  next_cursor: orNull(Type.String()),
};
