import { type Static, Type } from 'typebox';
import { count } from './fields.ts';

const RelatedText = Type.Object(
  {
    verse: Type.String({ description: 'Verse key.' }),
    ref: Type.String({ description: 'Reference of the hadith.' }),
    quote: Type.String({ description: "The words, as they are in the hadith's Arabic text." }),
    start: Type.Integer({ minimum: 0, description: 'Position of `quote` in that text, in code points.' }),
    end: Type.Integer({ minimum: 1 }),
  },
  { title: 'RelatedText' },
);

/** Which hadiths quote which verses. */
export const RelatedTexts = Type.Object(
  {
    data: Type.Array(RelatedText),
    count: count('Number of quotations.'),
    corpus: Type.String({ description: 'Version of the hadith corpus.' }),
  },
  { title: 'RelatedTexts' },
);
export type RelatedTexts = Static<typeof RelatedTexts>;
