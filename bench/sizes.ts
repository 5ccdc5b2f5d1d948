import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type ApiDocument, publicOperations } from '../packages/client/generate-types.ts';
import { startIsnad, stop } from './processes.ts';

const CLIENT = fileURLToPath(new URL('../packages/client/', import.meta.url));

/** What others load: the OpenAPI document and the TypeScript client. */
export async function benchSizes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  const isnad = await startIsnad({ DATA_DIR: folder });
  const address = /address +(\S+)/.exec(isnad.out)?.[1] ?? '';
  const text = await (await fetch(`${address}/openapi.json`)).text();
  await stop(isnad);
  rmSync(folder, { recursive: true, force: true });
  const operations = publicOperations(JSON.parse(text) as ApiDocument);

  const built = spawnSync(process.execPath, [join(CLIENT, 'build.ts')], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the client was not built');
  // The element is imported on its own.
  const files = globSync('dist/*.js', { cwd: CLIENT }).filter((file) => !file.endsWith('isnad-verse.js'));
  const code = files.map((file) => readFileSync(join(CLIENT, file), 'utf8'));
  console.log('| what | bytes | wanted |\n|---|---|---|');
  console.log(`| /openapi.json, ${operations.length} public operations | ${Buffer.byteLength(text)} | 300,000 |`);
  console.log(`| client, ${code.length} files, gzip | ${gzipSync(code.join('')).length} | 12,288 |`);
}
