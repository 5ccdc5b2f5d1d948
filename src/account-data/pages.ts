/**
 * Reads a list page by page, so that memory stays bounded.
 * @param read the next rows after the last one; undefined for the first page
 * @param size rows of a page
 */
export async function* pages<Row>(
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** A JSON array as text, in pieces of one page. */
export async function* jsonArray(items: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const some of items) {
    if (some.length === 0) continue;
    yield before + some.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}
