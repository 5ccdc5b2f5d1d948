import { campaignOf } from './campaign.ts';

await campaignOf('test/service/http/openapi.test.ts');
