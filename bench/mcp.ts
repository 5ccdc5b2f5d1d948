import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from './client.ts';
import { median, residentMegabytes, startIsnad, stop } from './processes.ts';

const WARM = 300;
const ROUNDS = 1_000;
const IDLE_STARTS = 5;
const IDLE_MS = 3_000;

type Call = { readonly path: string; readonly body?: object; readonly call: object };
type Pair = { readonly name: string; readonly at: (round: number) => Call };

/** Two of these are a search that no cache knows, for each round. */
const WORDS =
  'mercy prayer patience earth heaven night day children orphans charity wealth river garden fire angels prophet book light water mountain moon sun stars ship sea wind rain fruit trade witness covenant repentance guidance forgiveness punishment reward signs truth justice hearts'.split(
    ' ',
  );
function newSearch(round: number): string {
  const [first = '', second = ''] = [WORDS[round % WORDS.length], WORDS[Math.floor(round / WORDS.length)]];
  return `${first} ${second}`;
}

const TEXT = 'Allah says: "Indeed, Allah is with the patient" (2:153)';
const same = (call: Call) => () => call;
const PAIRS: readonly Pair[] = [
  {
    name: 'get_verses 2:255',
    at: same({ path: '/api/quran/verses/2:255', call: { name: 'get_verses', arguments: { ref: '2:255' } } }),
  },
  {
    name: 'search_quran, new words each time',
    at: (round) => {
      const query = newSearch(round);
      const path = `/api/quran/search?search=${encodeURIComponent(query)}&limit=10`;
      return { path, call: { name: 'search_quran', arguments: { query } } };
    },
  },
  {
    name: 'search_quran patience',
    at: same({
      path: '/api/quran/search?search=patience&limit=10',
      call: { name: 'search_quran', arguments: { query: 'patience' } },
    }),
  },
  {
    name: 'get_hadith nawawi:1',
    at: same({ path: '/api/hadith?ref=nawawi:1', call: { name: 'get_hadith', arguments: { ref: 'nawawi:1' } } }),
  },
  {
    name: 'verify_quotations',
    at: same({
      path: '/api/verify',
      body: { text: TEXT },
      call: { name: 'verify_quotations', arguments: { text: TEXT } },
    }),
  },
];

/** A tool call over `/mcp` beside the same REST call. Both cache the results of searches. */
export async function benchMcp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  const isnad = await startIsnad({ DATA_DIR: folder, ACCESS_LOG: 'false' });
  const address = /address +(\S+)/.exec(isnad.out)?.[1] ?? '';
  const [key = ''] = /svc_live_\w+/.exec(isnad.out) ?? [];
  const client = new Client({ address, key });
  console.log(
    '| call | REST p50, ms | MCP p50, ms | time (wanted ≤ 1.5) | rate (wanted ≥ 0.6) |\n|---|---|---|---|---|',
  );
  for (const { name, at } of PAIRS) {
    const took: { rest: number[]; mcp: number[] } = { rest: [], mcp: [] };
    for (let round = 0; round < WARM + ROUNDS; round++) {
      const { path, body, call } = at(round);
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
      // Each is the first one in every second round.
      const sends = [
        ['rest', () => client.send(path, body)],
        ['mcp', () => client.send('/mcp', message)],
      ] as const;
      for (const [kind, send] of round % 2 === 0 ? sends : sends.toReversed()) {
        const { status, took: time } = await send();
        if (status !== 200) throw new Error(`${name}: ${status} from ${kind}`);
        if (round >= WARM) took[kind].push(time);
      }
    }
    const [rest, mcp] = [median(took.rest), median(took.mcp)];
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    const rate = sum(took.rest) / sum(took.mcp);
    console.log(
      `| ${name} | ${rest.toFixed(2)} | ${mcp.toFixed(2)} | ${(mcp / rest).toFixed(2)} | ${rate.toFixed(2)} |`,
    );
  }
  await client.close();
  await stop(isnad);
  await compareIdleMemory(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Idle memory with and without MCP, in turn, over texts that are ready. */
async function compareIdleMemory(folder: string): Promise<void> {
  const used: Record<'off' | 'key', number[]> = { off: [], key: [] };
  for (let start = 0; start < IDLE_STARTS; start++) {
    for (const access of ['off', 'key'] as const) {
      const idle = await startIsnad({ DATA_DIR: folder, MCP_ACCESS: access });
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      used[access].push(residentMegabytes(idle));
      await stop(idle);
    }
  }
  const [off, on] = [median(used.off), median(used.key)];
  console.log(
    `Idle memory, median of ${IDLE_STARTS}: ${on.toFixed(1)} MB, ${off.toFixed(1)} MB with MCP_ACCESS=off, ${(on - off).toFixed(1)} MB more (wanted ≤ 5)`,
  );
}
