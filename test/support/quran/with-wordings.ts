import type { Edition } from '@isnad/contract/editions';
import { takeWording } from '../../../src/corpus/quotations/wordings/known-wordings.ts';
import { makeWording } from '../../../src/corpus/quotations/wordings/wording.ts';
import type { Quran } from '../../../src/corpus/quran/open.ts';
import { type Translation, withTranslations } from './published-translations.ts';

/** The Quran with further translations, in whose words quotations are found. */
export function withWordings(quran: Quran, translations: readonly Translation[]): Quran {
  const all = withTranslations(quran, translations);
  for (const { id } of translations) {
    const { edition, text } = all.texts(id);
    const wording = makeWording(edition, text);
    if (wording !== undefined) takeWording(all.editions.find((one) => one.id === id) as Edition, wording);
  }
  return all;
}
