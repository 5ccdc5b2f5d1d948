import { campaignOf } from './campaign.ts';

await campaignOf('src/corpus/vectors/nearest.test.ts');
