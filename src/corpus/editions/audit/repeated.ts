import { type Finding, isSameSurah, type Texts } from './finding.ts';

/** Finds verses that repeat the text of the verse before, and ends of verses that the next one begins with, unless the Arabic does. */
export function findRepeatedTexts(
  { name, texts, keys }: Texts,
  arabic: readonly string[],
  grouped: ReadonlySet<string>,
): Finding[] {
  const found: Finding[] = [];
  for (let at = 0; at + 1 < texts.length; at += 1) {
    const [text = '', next = '', verse = ''] = [texts[at], texts[at + 1], keys[at + 1]];
    if (!isSameSurah(keys[at], verse) || grouped.has(verse)) continue;
    const bare = (value: string) => value.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim();
    const end = bare(text).split(' ').slice(-6).join(' ');
    if (bare(text) === bare(next) && lettersOf(arabic[at]) !== lettersOf(arabic[at + 1]).replace(/^ثم/, '')) {
      found.push({ check: 'repeated', edition: name, verse, word: 'all', detail: `the text of ${keys[at]} again` });
    } else if (
      end.length > 24 &&
      bare(text) !== bare(next) &&
      bare(next)
        .slice(0, end.length + 30)
        .includes(end)
    ) {
      found.push({ check: 'repeated', edition: name, verse, word: 'start', detail: `“${end}” ends ${keys[at]} too` });
    }
  }
  return found;
}

function lettersOf(text = ''): string {
  return text.replaceAll(/[^\u0621-\u064a\u0671]/gu, '');
}
