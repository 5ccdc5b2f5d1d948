/** Last fields of a page. @param cursor of the next page; undefined if this is the last one */
export function nextPage(cursor: string | undefined) {
  return { has_more: cursor !== undefined, next_cursor: cursor ?? null };
}

/**
 * A page of a list, from one record more than fits.
 * @param found at most `limit + 1` records
 * @param cursorOf cursor of the page after this record
 */
export function pageOf<Item>(found: readonly Item[], limit: number, cursorOf: (last: Item) => string) {
  const data = found.slice(0, limit);
  const last = found.length > limit ? data.at(-1) : undefined;
  return { data, count: data.length, ...nextPage(last && cursorOf(last)) };
}
