import { type AddedBookmarks, MAX_BOOKMARKS } from '@isnad/contract/bookmarks';
import { invalidParameters } from '@isnad/contract/failure';
import { isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { within } from '../../storage/within.ts';
import { countBookmarks, insertBookmarks, lockBookmarks } from './store.ts';

type Deps = { readonly db: Kysely<Tables>; readonly now: () => number };

/**
 * Adds bookmarks to those of an account, all or none.
 * @param added newest first; of a path that is bookmarked already nothing changes
 * @throws {Failure} `invalid_parameter` if the account would have too many
 */
export function addBookmarks({ db, now }: Deps, accountId: string, added: AddedBookmarks['bookmarks']): Promise<void> {
  const at = now();
  const unique = new Map(added.map((one) => [one.path, one]));
  // A millisecond apart, so that they stay in order.
  const rows = [...unique.values()].map((one, index) => ({
    ...{ account_id: accountId, path: one.path, title: one.title },
    created_at: isoTime(at - index),
  }));
  return within(db, async (transaction) => {
    await lockBookmarks(transaction, accountId);
    await insertBookmarks(transaction, rows);
    if ((await countBookmarks(transaction, accountId)) <= MAX_BOOKMARKS) return;
    const message = `an account can have at most ${MAX_BOOKMARKS} bookmarks`;
    throw invalidParameters([{ location: 'body.bookmarks', message, fix: 'delete some of them first' }]);
  });
}
