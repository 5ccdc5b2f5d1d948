import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignOf } from './campaign.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('src/**/*.test.ts', { cwd: ROOT }).sort();
await campaignOf(...files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('fc.assert(')));
