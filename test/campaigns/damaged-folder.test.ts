import { campaignOf } from './campaign.ts';

await campaignOf('test/service/damaged-folder.test.ts');
