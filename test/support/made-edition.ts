import type { EditionPack } from '../../src/corpus/editions/install-editions.ts';
import type { ParsedEdition } from '../../src/corpus/editions/parsed-edition.ts';
import { SURAHS, VERSES } from '../../src/corpus/quran/shape.ts';

/** What is known of a made-up edition. */
export function madePack(id: string, more: Partial<EditionPack> = {}): EditionPack {
  return {
    ...{ id, kind: 'translation', language: 'de', direction: 'ltr', title: `Title of ${id}`, author: 'Nobody' },
    source: { name: 'example.org', url: 'https://example.org/', package: 'owner/texts', version: '1' },
    ...{ licence: null, licence_note: 'No license is stated.', ...more },
  };
}

/** A made-up edition: a sentence for each verse, and a footnote in the first. */
export function madeEdition(id: string, more: Partial<ParsedEdition> = {}, places: number = VERSES): ParsedEdition {
  return {
    ...{ layout: 'made', header: { name: id }, rules: new Map() },
    texts: Array.from({ length: places }, (_, ordinal) => `Satz ${ordinal + 1} der Ausgabe ${id}, erfunden für Äpfel.`),
    footnotes: new Map([[0, [{ mark: '1', text: 'Eine Anmerkung.', at: 4 }]]]),
    ...more,
  };
}

/** A made-up edition with a text for each surah. */
export function madeIntroductions(id: string): ParsedEdition {
  return madeEdition(id, {}, SURAHS);
}
