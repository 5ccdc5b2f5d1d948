import { campaignOf } from './campaign.ts';

await campaignOf('test/service/chat/adversarial-model.test.ts');
