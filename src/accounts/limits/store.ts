import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { OUTSIDE_MS } from './window-limiter.ts';

/*
 * All times are milliseconds since 1970 on the database clock, which all processes share while the cache is unavailable. The embedded store uses none
 * of this.
 */

type Db = Kysely<Tables>;

/** Gives the cache the ages of what counts, by account, and the epoch in which it decides. */
type Fill = (epoch: number, counted: ReadonlyMap<string, readonly number[]>) => Promise<void>;

export type Arbitration = { readonly epoch: number; readonly decides: 'cache' | 'store' };
export type Member = {
  readonly processId: string;
  readonly sinceSeen: number;
  readonly joined: number;
  readonly reaches: boolean;
};

const CLOCK = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
const BATCH = 1_000;
/** Age at which an unseen process no longer matters. It can run unseen for 3 s, and what it accepted then has since left the window. */
export const GONE_MS = OUTSIDE_MS + 4_000;
/** A process not seen for this long is no longer a member. */
const FORGOTTEN_MS = 600_000;

/** Reports a process as alive and reads the reports of all processes. Index: primary keys; members are few. */
export async function beat(
  db: Db,
  own: { processId: string; reaches: boolean },
): Promise<Arbitration & { members: readonly Member[] }> {
  await reportMember(db, own);
  const arbitration = await db.selectFrom('limit_arbiter').select(['epoch', 'decides']).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('limit_members').selectAll().select(CLOCK.as('now')).execute();
  const members = rows.map((row) => ({
    processId: row.process_id,
    sinceSeen: Math.abs(Number(row.now) - Number(row.seen_at)),
    joined: row.joined_epoch,
    reaches: row.reaches_cache === 1,
  }));
  return { ...arbitration, members: members.filter(({ sinceSeen }) => sinceSeen < FORGOTTEN_MS) };
}

async function reportMember(db: Db, { processId, reaches }: { processId: string; reaches: boolean }): Promise<void> {
  const change = { seen_at: CLOCK, reaches_cache: reaches ? 1 : 0 };
  await db
    .insertInto('limit_members')
    .values({ process_id: processId, joined_epoch: 0, ...change })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet(change))
    .execute();
}

/**
 * Adds a process, one at a time. A cache that should decide, but no longer has what was counted, is given what the processes that ended have left;
 * when another process may have counted as well, the store decides first. Index: primary keys; members are few.
 * @param remembers whether the cache has what was counted in this epoch; undefined when it does not answer
 * @returns who decides
 */
export function enter(
  db: Db,
  processId: string,
  { remembers, fill }: { readonly remembers: (epoch: number) => Promise<boolean | undefined>; readonly fill: Fill },
): Promise<Arbitration> {
  return db.transaction().execute(async (trx) => {
    const before = await lockArbiter(trx);
    let after = before;
    if (before.decides === 'cache' && (await remembers(before.epoch)) === false) {
      const other = await trx
        .selectFrom('limit_members')
        .select('process_id')
        .where('seen_at', '>', sql<number>`${CLOCK} - ${GONE_MS}`)
        .executeTakeFirst();
      if (other === undefined) after = await giveToCache(trx, before.epoch, fill);
      else after = await setArbiter(trx, { decides: 'store', epoch: before.epoch + 1 });
    }
    await reportMember(trx, { processId, reaches: false });
    return after;
  });
}

/** Removes a process that has ended, and keeps what it accepted, so that nobody has to wait for it. Index: primary keys. */
export async function leave(
  db: Db,
  { processId, counted }: { processId: string; counted: Iterable<readonly [string, readonly number[]]> },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { decides, epoch } = await lockArbiter(trx);
    const row = await trx
      .deleteFrom('limit_members')
      .where('process_id', '=', processId)
      .returning(['joined_epoch', CLOCK.as('now')])
      .executeTakeFirst();
    // What was handed over in this epoch is counted there already.
    if (row === undefined || (decides === 'store' && row.joined_epoch === epoch)) return;
    await insertCounts(trx, counted, Number(row.now));
  });
}

async function lockArbiter(trx: Db): Promise<Arbitration> {
  const { rows } = await sql<Arbitration>`select epoch, decides from limit_arbiter where id = 1 for update`.execute(
    trx,
  );
  return rows[0] as Arbitration;
}

async function setArbiter(trx: Db, { epoch, decides }: Arbitration): Promise<Arbitration> {
  await trx.updateTable('limit_arbiter').set({ epoch, decides }).where('id', '=', 1).execute();
  return { epoch, decides };
}

/** Index: none; members are few. */
export async function forgetMembers(db: Db): Promise<void> {
  await db.deleteFrom('limit_members').where('seen_at', '<', sql<number>`${CLOCK} - ${FORGOTTEN_MS}`).execute();
}

/** Makes the store decide from now on, unless another process has already done so. Index: primary key. */
export async function letStoreDecide(db: Db, epoch: number): Promise<void> {
  const change = { decides: 'store' as const, epoch: epoch + 1 };
  await db.updateTable('limit_arbiter').set(change).where('id', '=', 1).where('epoch', '=', epoch).execute();
}

/** Hands over what a process has accepted, and records that it no longer accepts requests by the cache. Atomic and idempotent. */
export async function join(
  db: Db,
  {
    processId,
    epoch,
    counted,
  }: { processId: string; epoch: number; counted: Iterable<readonly [string, readonly number[]]> },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('limit_members')
      .set({ joined_epoch: epoch })
      .where('process_id', '=', processId)
      .where('joined_epoch', '!=', epoch)
      .returning(CLOCK.as('now'))
      .executeTakeFirst();
    if (row === undefined) return;
    await insertCounts(trx, counted, Number(row.now));
  });
}

/** @param now the time of the database from which the ages count */
async function insertCounts(
  trx: Db,
  counted: Iterable<readonly [string, readonly number[]]>,
  now: number,
): Promise<void> {
  const rows = [...counted].flatMap(([account_id, ages]) => ages.map((age) => ({ account_id, at: now - age })));
  for (let from = 0; from < rows.length; from += BATCH) {
    await trx
      .insertInto('limit_counts')
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
}

/**
 * Runs a decision over the window `id` under a lock on its account, while the store keeps deciding. Index: primary keys; `limit_counts_by_account`.
 * @param decide receives the times that count and the current time; returns whether to count one more
 * @returns false when the store no longer decides, or decides in a newer epoch
 */
export function withWindow(
  db: Db,
  { id, accountId, epoch }: { id: string; accountId: string; epoch: number },
  decide: (times: number[], now: number) => boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A shared lock: the coordinator cannot change, but other requests can still decide.
    const { rows } = await sql<Arbitration>`select g.epoch, g.decides from limit_arbiter g, accounts a
      where g.id = 1 and a.id = ${accountId} for share of g for no key update of a`.execute(trx);
    if (rows[0]?.decides !== 'store' || rows[0].epoch !== epoch) return false;
    const { times, now } = await selectTimes(trx, id);
    if (decide(times, now)) await trx.insertInto('limit_counts').values({ account_id: id, at: now }).execute();
    return true;
  });
}

/** The times that count in a window, oldest first, and the current time, read in this order. Index: `limit_counts_by_account`. */
export async function selectTimes(db: Db, id: string): Promise<{ times: number[]; now: number }> {
  const { rows } = await sql<{ times: string; now: number }>`
    select coalesce(string_agg(cast(at as text), ' ' order by at), '') as times, ${CLOCK} as now
    from limit_counts where account_id = ${id}`.execute(db);
  const now = Number(rows[0]?.now);
  const times = (rows[0]?.times ?? '').split(' ').filter((time) => time !== '');
  return { times: times.map(Number).filter((time) => now - time < OUTSIDE_MS), now };
}

/** Index: none; at most two minutes of rows remain. */
export async function forgetCounts(db: Db): Promise<void> {
  await db
    .deleteFrom('limit_counts')
    .where('at', '<', sql<number>`${CLOCK} - ${2 * OUTSIDE_MS}`)
    .execute();
}

/**
 * Makes the cache decide again after `fill` has stored the counts there. Meanwhile the store decides nothing.
 * @returns false when the store no longer decides
 */
export function letCacheDecide(db: Db, epoch: number, fill: Fill): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = await lockArbiter(trx);
    if (now.decides !== 'store' || now.epoch !== epoch) return false;
    await giveToCache(trx, epoch, fill);
    return true;
  });
}

/** Under the lock of the arbiter. */
async function giveToCache(trx: Db, epoch: number, fill: Fill): Promise<Arbitration> {
  const counts = await trx.selectFrom('limit_counts').selectAll().select(CLOCK.as('now')).orderBy('at').execute();
  const counted = new Map<string, number[]>();
  for (const { account_id, at, now } of counts) {
    const age = Math.max(0, Number(now) - Number(at));
    if (age >= OUTSIDE_MS) continue;
    const ages = counted.get(account_id);
    if (ages === undefined) counted.set(account_id, [age]);
    else ages.push(age);
  }
  await fill(epoch + 1, counted);
  await trx.deleteFrom('limit_counts').execute();
  return setArbiter(trx, { decides: 'cache', epoch: epoch + 1 });
}

/** Index: `limit_counts_by_account`. */
export async function deleteCountsOf(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('limit_counts').where('account_id', '=', accountId).execute();
}
