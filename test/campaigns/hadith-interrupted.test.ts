import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { importing, killImport } from '../support/hadith/interrupted-import.ts';
import { ended, garden, isnad, startIsnad } from '../support/isnad-command.ts';
import { startService } from '../support/start.ts';
import { randomFrom } from './random.ts';

const KILLS = 12;
const COUNT = 20_000;

test('an import that is killed at any moment leaves what is in use whole', async (t) => {
  const random = randomFrom(t);
  const service = await startService();
  t.after(() => service.stop());
  const path = join(service.dataDir, 'long.ndjson');
  writeFileSync(path, garden(COUNT));
  const began = performance.now();
  await ended(startIsnad(service.dataDir, importing(path)));
  const whole = performance.now() - began;
  await isnad(service.dataDir, 'hadith', 'remove', 'long');
  for (let part = 0; part < KILLS; part++) {
    const moment = Math.round(((part + random()) / KILLS) * whole);
    t.diagnostic(`killed after ${moment} of ${Math.round(whole)} ms`);
    await killImport(service, {
      ...{ path, count: COUNT },
      kill: async (child) => {
        await wait(moment);
        child.kill('SIGKILL');
      },
    });
  }
});
