import { isJoined, MAX_NAME, MAX_TITLE, NAME_UNITS, type Read, type Reader, separator } from './reference-reader.ts';
import { collectionsNamed } from './reference-words.ts';

/** `Sahih al-Bukhari 6114`, `Muslim, hadith no. 35a`, `رواه مسلم`, `(Muslim)`. */
export function readCollection(reader: Reader, from: number): Read | undefined {
  const { roles, words } = reader;
  let at = from;
  while ((roles[at] === 'by' || roles[at] === 'hadith') && at < from + MAX_TITLE && isJoined(reader, at + 1)) at++;
  const told = roles[from] === 'by';
  let last = at;
  while (
    last < words.count &&
    last < at + MAX_NAME + 1 &&
    roles[last] !== 'number' &&
    (last === at || isJoined(reader, last))
  )
    last++;
  for (let to = last; to > at; to--) {
    if (roles[to - 1] !== undefined && roles[to - 1] !== 'link') continue;
    const name = words.text.slice(words.starts[at], words.ends[to - 1]);
    const collections = named(reader, name);
    if (collections.length === 0) continue;
    let next = to;
    while (
      (roles[next] === 'hadith' || roles[next] === 'verse' || roles[next] === 'link') &&
      next < to + MAX_TITLE &&
      isJoined(reader, next)
    )
      next++;
    if (roles[next] === 'number' && isJoined(reader, next)) {
      const number = words.keys[next] as string;
      const lettered =
        /^[a-z]$/u.test(words.keys[next + 1] ?? '') &&
        separator(words, next + 1) === ' ' &&
        !/\p{L}/u.test(words.text.slice(words.ends[next + 1], (words.ends[next + 1] ?? 0) + 2));
      return {
        to: next + (lettered ? 2 : 1),
        claimed: { kind: 'hadith', collections, number: number + (lettered ? words.keys[next + 1] : '') },
        weak: false,
      };
    }
    return { to, claimed: { kind: 'hadith', collections }, weak: !told };
  }
  return undefined;
}

function named({ collections, budget }: Reader, name: string): readonly string[] {
  const known = collections.get(name);
  if (known !== undefined) return known;
  const found = budget.spend(NAME_UNITS) ? collectionsNamed(name) : [];
  collections.set(name, found);
  return found;
}
