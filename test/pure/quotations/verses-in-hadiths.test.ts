import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { quotesVerses } from '../../../src/corpus/quotations/judge/places/claimed-hadith.ts';
import type { NamedPlace } from '../../../src/corpus/quotations/judge/places/named-place.ts';
import type { Found } from '../../../src/corpus/quotations/quotation.ts';
import type { Search } from '../../../src/corpus/quotations/sources.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

/** Tests a hadith with a text, of which somebody claims that it is a verse. */
function quotes(hadith: string, verse: number): boolean {
  const search = {
    verses: open.corpus.verses,
    hadiths: { read: () => ({ text: hadith }) },
    hadith: { records: { find: () => 0 } },
    budget: new WorkBudget(Number.POSITIVE_INFINITY),
  } as unknown as Search;
  return quotesVerses(
    search,
    { refs: ['abudawud:805'] } as unknown as Found,
    { docs: [verse] } as unknown as NamedPlace,
  );
}

test('a hadith that names a surah by its first verse has that verse, with another particle before it', () => {
  const { quran } = open.corpus.verses;
  const tariq = quran.surahs.slice(0, 85).reduce((sum, { total_verses }) => sum + total_verses, 0);
  assert.equal(quotes('كَانَ يَقْرَأُ فِي الظُّهْرِ وَالْعَصْرِ بِالسَّمَاءِ وَالطَّارِقِ وَنَحْوِهِمَا', tariq), true);
  assert.equal(quotes('كَانَ يَقْرَأُ فِي الظُّهْرِ وَالْعَصْرِ بِالسَّمَاءِ ذَاتِ الْبُرُوجِ', tariq), false);
});
