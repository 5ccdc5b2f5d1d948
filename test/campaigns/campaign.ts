import { test } from 'node:test';
import { beginCampaign } from '../support/chance.ts';

/**
 * Runs test files of the gate with many inputs.
 * - `ISNAD_SEED` is the seed. Without it each run has a new one, which is printed.
 * - `ISNAD_CAMPAIGN_SIZE` multiplies the number of inputs.
 */
const seed = Number(process.env.ISNAD_SEED || Date.now() % 2 ** 31);
const size = Number(process.env.ISNAD_CAMPAIGN_SIZE || 1);
beginCampaign(seed, size);
process.stderr.write(`ISNAD_SEED=${seed} ISNAD_CAMPAIGN_SIZE=${size}\n`);

/** Runs each file as a test of its own, so that its hooks apply to it alone. @param files from the root of the project */
export async function campaignOf(...files: readonly string[]): Promise<void> {
  for (const file of files) await test(file, async () => void (await import(`../../${file}`)));
}
