import { nameKey } from '../fold/name.ts';
import { tokenise } from '../fold/tokenise.ts';
import { type Names, nearName, versesNamed } from '../references/names.ts';
import type { VersesNamed } from '../references/reference.ts';

const surahTitles: ReadonlySet<string> = new Set(
  tokenise('surah sura surat soorah surath সূরা সুরা سورة').map((token) => token.term),
);
const MAX_NAME_WORDS = 4;

/**
 * Extracts the surah that a longer query names beside its subject (`surah kahf sleepers`, `সূরা রহমান …`), and the query without that name. The
 * longest name after the title wins. Returns undefined when there is none, or when nothing else remains: then it is a reference.
 */
export function surahWithin(query: string, names: Names): { surah: number; rest: string } | undefined {
  const tokens = tokenise(query).filter((token) => !token.joined);
  const at = tokens.findIndex(({ term }) => surahTitles.has(term));
  const title = tokens[at];
  if (title === undefined) return undefined;
  for (let last = Math.min(tokens.length - 1, at + MAX_NAME_WORDS); last > at; last--) {
    const end = tokens[last]?.end ?? query.length;
    const found = nearName(names.byKey, nameKey(query.slice(title.end, end)));
    if (found?.kind !== 'surah') continue;
    const rest = `${query.slice(0, title.start)} ${query.slice(end)}`.trim();
    return tokens.length > last - at + 1 ? { surah: found.surah, rest } : undefined;
  }
  // `kahf surah`, only by its exact name: any word can stand there.
  const found = names.byKey.get(nameKey(query.slice(tokens[at - 1]?.start ?? title.start, title.start)));
  if (at === 0 || tokens.length < 3 || found?.kind !== 'surah') return undefined;
  return {
    surah: found.surah,
    rest: `${query.slice(0, tokens[at - 1]?.start)} ${query.slice(title.end)}`.trim(),
  };
}

/** Finds the verse that a longer query calls by its name (`benefits of ayatul kursi`). */
export function verseWithin(query: string, names: Names): VersesNamed | undefined {
  const tokens = tokenise(query).filter((token) => !token.joined);
  for (let at = 0; at < tokens.length; at++) {
    if (!names.verseStarts.has(tokens[at]?.term ?? '')) continue;
    for (let last = Math.min(tokens.length, at + MAX_NAME_WORDS) - 1; last > at; last--) {
      const found = names.byKey.get(nameKey(query.slice(tokens[at]?.start, tokens[last]?.end)));
      if (found?.kind === 'verse') return versesNamed(found);
    }
  }
  return undefined;
}
