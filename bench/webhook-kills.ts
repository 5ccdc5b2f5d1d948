import { killUnderLoad } from '../test/process/long/webhooks/kills.ts';

const USUAL = 20;

/** Processes killed (-9) while they make keys and deliver webhooks: what was lost. On the store that the environment of the tests names. */
export async function benchWebhookKills(): Promise<void> {
  const kills = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? USUAL);
  const store = process.env.ISNAD_TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite';
  console.log(
    '| store | dispatchers | kills | changes told / committed | lost | without event | undelivered | gaps | came twice | under another id |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const dispatchers of [1, 3]) {
    const toll = await killUnderLoad({ kills, dispatchers, changes: () => Math.floor(Math.random() * 30) });
    const { told, committed, lostChanges, withoutEvent, undelivered, gaps, duplicates, differing } = toll;
    const row = [store, dispatchers, kills, `${told} / ${committed}`, lostChanges, withoutEvent, undelivered, gaps];
    console.log(`| ${[...row, duplicates, differing].join(' | ')} |`);
  }
}
