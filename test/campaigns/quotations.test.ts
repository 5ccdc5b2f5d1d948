import { campaignOf } from './campaign.ts';

await campaignOf(
  'test/pure/quotations/changed-words.test.ts',
  'test/pure/quotations/quran.test.ts',
  'test/pure/quotations/fingerprints.test.ts',
  'test/pure/quotations/reversed.test.ts',
  'test/pure/quotations/changed-start.test.ts',
);
