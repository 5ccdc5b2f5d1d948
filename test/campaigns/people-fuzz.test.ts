import { campaignOf } from './campaign.ts';

await campaignOf('test/service/http/people-fuzz.test.ts');
