import { campaignOf } from './campaign.ts';

await campaignOf('test/process/long/limits/race.test.ts');
