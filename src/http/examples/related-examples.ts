import type { RelatedTexts } from '@isnad/contract/related';

export const RELATED_EXAMPLE: RelatedTexts = {
  data: [{ verse: '32:16', ref: 'nawawi:29', quote: 'تَتَجَافَى جُنُوبُهُمْ عَنِ الْمَضَاجِعِ', start: 588, end: 628 }],
  count: 1,
  corpus: 'f4b3b5300f46b983',
};
