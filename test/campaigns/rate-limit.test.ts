import { campaignOf } from './campaign.ts';

await campaignOf('src/http/admission/rate-limit.test.ts');
