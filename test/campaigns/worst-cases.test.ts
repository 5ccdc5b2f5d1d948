import { campaignOf } from './campaign.ts';

await campaignOf('test/service/work/bounded.test.ts');
