import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Edition } from '@isnad/contract/editions';
import type { EditionTexts, Quran } from '../../../src/corpus/quran/open.ts';
import { VERSES } from '../../../src/corpus/quran/shape.ts';

/** A translation beside the shipped ones: its texts by ordinal. */
export type Translation = {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly texts: readonly string[];
};

const FOLDER = join(
  process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'quran/published/hablullah-data-quran/ayah-translation',
);

/** Published translations that are used here: the edition's id, and its file. They are not the project's. */
const FILES: Readonly<Record<string, string>> = {
  'en.yusufali': 'en-yusufali-tanzil.md',
  'en.pickthall': 'en-pickthall-tanzil.md',
  'en.hilali': 'en-hilali-khan-quranenc.md',
  'en.arberry': 'en-arberry-tanzil.md',
  'fr.hamidullah': 'fr-hamidullah-tanzil.md',
  'es.garcia': 'es-garcia-tanzil.md',
  'sv.bernstrom': 'sv-bernstrom-tanzil.md',
  'id.affairs': 'id-affairs-quranenc.md',
  'ur.maududi': 'ur-maududi-tanzil.md',
  'bn.hoque': 'bn-hoque-tanzil.md',
};

/** Ids of the published translations, or none when their folder is missing. */
export function publishedIds(): readonly string[] {
  return existsSync(FOLDER) ? Object.keys(FILES) : [];
}

/** Reads a published translation: a heading with the number of the verse before each text, and footnotes apart from it. */
export function publishedTranslation(id: string): Translation {
  const file = readFileSync(join(FOLDER, FILES[id] ?? id), 'utf8').normalize('NFC');
  const header = new Map(Array.from(file.matchAll(/^(\w+) *: (.+)$/gmu), ([, name, value]) => [name, value] as const));
  const texts = new Array<string>(VERSES).fill('');
  for (const [, number, body = ''] of file.matchAll(/^# (\d+)\n((?:(?!# \d+$).*\n?)*)/gmu)) {
    const [text = ''] = body.split(/^\[\^[^\]]+\]:/mu);
    texts[Number(number) - 1] = text
      .replace(/\[\^[^\]]+\]/gu, '')
      .replaceAll('\\', '')
      .trim()
      .replace(/\s+/gu, ' ');
  }
  const author = header.get('Translator') ?? header.get('ID') ?? id;
  return { id, language: id.split('.')[0] ?? '', title: header.get('Name') ?? id, author, texts };
}

/** The Quran with further translations, as a service has it when they are installed. */
export function withTranslations(quran: Quran, translations: readonly Translation[]): Quran {
  const texts = new Map(translations.map((one) => [one.id, textsOf(one)]));
  return {
    ...quran,
    editions: [...quran.editions, ...Array.from(texts.values(), ({ edition }) => edition)],
    texts: (id) => texts.get(id) ?? quran.texts(id),
  };
}

function textsOf({ id, language, title, author, texts }: Translation): EditionTexts {
  const edition: Edition = {
    ...{ id, work: 'quran', kind: 'translation', language, direction: language === 'ur' ? 'rtl' : 'ltr' },
    ...{ title, author, source: { name: 'test', url: '', package: '', version: '1' } },
    ...{ licence: 'test', licence_note: '', records: texts.length, sha256: id, source_sha256: id },
    ...{ repaired: 0, endings_restored: 0, known_faults: [] },
  };
  const text = (ordinal: number) => texts[ordinal] ?? '';
  return { edition, text, source: text, repairs: () => [], fault: () => undefined, group: () => undefined };
}
