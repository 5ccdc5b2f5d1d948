import { campaignOf } from './campaign.ts';

await campaignOf('test/service/http/edge-fuzz.test.ts');
