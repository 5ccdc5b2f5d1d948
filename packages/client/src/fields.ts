import { checkFields } from './transport.ts';

/** A record with the requested fields `F` only. */
export type WithFields<T, F extends keyof T> = [keyof T] extends [F] ? T : Pick<T, F>;

/** Parameters with the names of the fields to return. Without `fields`, all. */
export type FieldsParams<P, F> = Omit<P, 'fields'> & { readonly fields?: readonly F[] | undefined };

/** A page of records with the requested fields only. */
export type PageWith<Page extends { readonly data: readonly unknown[] }, Item> = Omit<Page, 'data'> & {
  readonly data: readonly Item[];
};

/** Adds a field that the client itself needs, to know which records of a list it has given. */
export function withField<F extends string, Own extends F, P extends { readonly fields?: readonly F[] | undefined }>(
  params: P,
  own: Own,
): P {
  // A program without types can send a text with commas.
  return checkFields(params).fields === undefined ? params : { ...params, fields: [own, ...[params.fields].flat()] };
}
