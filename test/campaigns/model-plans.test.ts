import { campaignOf } from './campaign.ts';

await campaignOf('test/pure/chat/model-plans.test.ts');
