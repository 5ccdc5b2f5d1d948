import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The program of the command line. */
export const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Builds the corpus in a separate process, to free about 150 MB that the server would otherwise keep. */
export async function buildCorpus(...words: readonly string[]): Promise<void> {
  // Use pipes, because a child that inherits stderr changes how this process writes to it (log/log-target.ts).
  const child = spawn(process.execPath, [MAIN, 'corpus', 'build', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (data: Uint8Array) => process.stdout.write(data));
  child.stderr.on('data', (data: Uint8Array) => process.stderr.write(data));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('the corpus could not be built');
}
