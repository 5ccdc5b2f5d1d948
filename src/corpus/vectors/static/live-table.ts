import { fileStamp } from '../../file-stamp.ts';
import type { Embedder } from '../embed.ts';
import { openTable, tablePath } from './static-table.ts';

type Deps = {
  readonly dataDir: string;
  readonly ticks: () => number;
  readonly onFault: (error: unknown, message: string) => void;
};

/** How often to check whether another table was installed. */
const POLL_MS = 1_000;

/** Returns the installed table, opened, as long as it is installed. A damaged one is reported once, and is as good as none. */
export function liveTable({ dataDir, ticks, onFault }: Deps): () => Embedder | undefined {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let stamp = '';
  let table: Embedder | undefined;
  return () => {
    if (ticks() - checkedAt < POLL_MS) return table;
    checkedAt = ticks();
    const now = fileStamp(tablePath(dataDir));
    if (now === stamp) return table;
    stamp = now;
    table = undefined;
    try {
      table = openTable(dataDir);
    } catch (error) {
      onFault(error, 'the table of vectors is damaged; install it again');
    }
    return table;
  };
}
