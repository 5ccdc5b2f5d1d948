import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from './client.ts';
import { median, residentMegabytes, startIsnad, stop } from './processes.ts';

const WARM = 300;
const ROUNDS = 1_000;

type Pair = { readonly name: string; readonly path: string; readonly body?: object; readonly call: object };

const TEXT = 'Allah says: "Indeed, Allah is with the patient" (2:153)';
const PAIRS: readonly Pair[] = [
  {
    name: 'get_verses 2:255',
    path: '/api/quran/verses/2:255',
    call: { name: 'get_verses', arguments: { ref: '2:255' } },
  },
  {
    name: 'search_quran patience',
    path: '/api/quran/search?search=patience',
    call: { name: 'search_quran', arguments: { query: 'patience' } },
  },
  {
    name: 'get_hadith nawawi:1',
    path: '/api/hadith?ref=nawawi:1',
    call: { name: 'get_hadith', arguments: { ref: 'nawawi:1' } },
  },
  {
    name: 'verify_quotations',
    path: '/api/verify',
    body: { text: TEXT },
    call: { name: 'verify_quotations', arguments: { text: TEXT } },
  },
];

/** A tool call over `/mcp` beside the same REST call, one after the other in turn. */
export async function benchMcp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  for (const access of ['off', 'key']) {
    const idle = await startIsnad({ DATA_DIR: folder, MCP_ACCESS: access });
    console.log(`idle with MCP_ACCESS=${access}: ${residentMegabytes(idle).toFixed(1)} MB`);
    await stop(idle);
    rmSync(folder, { recursive: true });
  }
  const isnad = await startIsnad({ DATA_DIR: folder, ACCESS_LOG: 'false' });
  const address = /address +(\S+)/.exec(isnad.out)?.[1] ?? '';
  const [key = ''] = /svc_live_\w+/.exec(isnad.out) ?? [];
  const client = new Client({ address, key });
  console.log(
    '| call | REST p50, ms | MCP p50, ms | time (wanted ≤ 1.5) | rate (wanted ≥ 0.6) |\n|---|---|---|---|---|',
  );
  for (const { name, path, body, call } of PAIRS) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    const took: { rest: number[]; mcp: number[] } = { rest: [], mcp: [] };
    for (let round = 0; round < WARM + ROUNDS; round++) {
      const rest = await client.send(path, body);
      const mcp = await client.send('/mcp', message);
      if (rest.status !== 200 || mcp.status !== 200) throw new Error(`${name}: ${rest.status} ${mcp.status}`);
      if (round < WARM) continue;
      took.rest.push(rest.took);
      took.mcp.push(mcp.took);
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
  rmSync(folder, { recursive: true, force: true });
}
