import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import type { HadithList } from '@isnad/contract/hadith';
import { ended, isnad, lastLine, startIsnad } from '../isnad-command.ts';
import type { RunningService } from '../start.ts';

/** How many hadiths the starter pack has. */
const STARTER = 42;

export const importing = (path: string) => ['hadith', 'import', path, '--accept-licence', '--json'];

export const totalOf = async (service: RunningService) => (await service.json<HadithList>('/api/hadith?limit=1')).total;

type Interrupted = {
  readonly path: string;
  /** How many hadiths the file has. */
  readonly count: number;
  readonly through?: readonly string[];
  /** Ends the process, unless it does so itself. */
  readonly kill?: (child: ChildProcess) => Promise<void>;
};

/**
 * Starts an import beside a running service and kills it. What is served after that is whole, with all of the file or nothing of it.
 * @returns whether it was installed. It is removed again
 */
export async function killImport(
  service: RunningService,
  { path, count, through = [], kill = async () => undefined }: Interrupted,
): Promise<boolean> {
  const child = startIsnad(service.dataDir, importing(path), through);
  const end = ended(child);
  await kill(child);
  await end;
  const total = await totalOf(service);
  assert.ok(total === STARTER || total === STARTER + count, `${total} hadiths`);
  assert.equal((await service.json<HadithList>('/api/hadith?search=intention&limit=1')).count, 1);
  assert.equal((await fetch(`${service.address}/readyz`)).status, 200);
  const verified = await isnad(service.dataDir, 'corpus', 'verify', '--json');
  assert.equal(lastLine(verified.out).ok, true, verified.out);
  if (total === STARTER) return false;
  const removed = await isnad(service.dataDir, 'hadith', 'remove', 'long');
  assert.equal(removed.code, 0, removed.err);
  return true;
}
