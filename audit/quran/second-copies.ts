import { readFileSync } from 'node:fs';

/** Second copies of the editions, by the names of their tables. That of `id` is a later edition than ours. */
export const SECOND_COPIES: Readonly<Record<string, string>> = {
  en: 'ayah-translation/en-sahih-tanzil.md',
  bn: 'ayah-translation/bn-bengali-tanzil.md',
  es: 'ayah-translation/es-garcia-tanzil.md',
  fr: 'ayah-translation/fr-hamidullah-tanzil.md',
  id: 'ayah-translation/id-affairs-quranenc.md',
  ru: 'ayah-translation/ru-kuliev-tanzil.md',
  sv: 'ayah-translation/sv-bernstrom-tanzil.md',
  tr: 'ayah-tafsir/tr-diyanet-tanzil.md',
  ur: 'ayah-translation/ur-maududi-tanzil.md',
  zh: 'ayah-translation/zh-makin-quranenc.md',
  transliteration: 'ayah-transliteration/en-transliteration-tanzil.md',
};

/** Reads the 6,236 texts of a second copy in order: plain, NFC, one blank between words, without comments and footnotes. */
export function readCopy(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const parts = text.replaceAll(/<!--[\s\S]*?-->/g, '').split(/^# (\d+)$/m);
  const out: string[] = [];
  for (let at = 1; at < parts.length; at += 2) out[Number(parts[at]) - 1] = plain(parts[at + 1] ?? '');
  return out;
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/^\[\^\d+\]:[\s\S]*?(?=^\[\^\d+\]:|(?![\s\S]))/gm, '')
    .replaceAll(/\[\^\d+\]/g, '')
    .replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
