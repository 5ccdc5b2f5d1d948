import type { SearchIndex } from '../index/open.ts';
import { type Query, search } from '../search/search.ts';

type ScoredDoc = { readonly doc: number; readonly score: number; readonly same?: readonly number[] };
type FusedPage = { readonly hits: readonly ScoredDoc[]; readonly total: number; readonly next?: number };

/** Constant of reciprocal rank fusion (Cormack et al., 2009). */
const RANK_CONSTANT = 60;
/** Number of matches by words that are fused. Later ones follow in their own order. */
const FUSED = 100;

/**
 * Searches by words and fuses the result with texts that are near by meaning, by rank: the score of a text is the sum of 1 / (60 + rank) over both
 * lists. Every text is in the result once.
 */
export function searchFused(index: SearchIndex, query: Query, near: readonly number[]): FusedPage {
  const { offset = 0, limit = 10, allow } = query;
  const words = search(index, { ...query, offset: 0, limit: FUSED }).hits;
  const fused = fuse(words, allow === undefined ? near : near.filter(allow));
  const known = new Set(fused.flatMap(({ doc, same = [] }) => [doc, ...same]));
  const rest = search(index, {
    ...query,
    offset: Math.max(0, offset - fused.length),
    limit: Math.max(1, limit - Math.max(0, fused.length - offset)),
    allow: (doc) => !known.has(doc) && (allow === undefined || allow(doc)),
  });
  const later = rest.hits.map(({ doc, same }) => ({ doc, score: 0, ...(same === undefined ? {} : { same }) }));
  const hits = [...fused.slice(offset, offset + limit), ...later].slice(0, limit);
  const total = fused.length + rest.total;
  const next = offset + hits.length;
  return next < total && hits.length > 0 ? { hits, total, next } : { hits, total };
}

function fuse(words: readonly ScoredDoc[], near: readonly number[]): ScoredDoc[] {
  const scores = new Map<number, number>();
  const parallels = new Map<number, readonly number[]>();
  const leaders = new Map<number, number>();
  words.forEach(({ doc, same = [] }, rank) => {
    scores.set(doc, 1 / (RANK_CONSTANT + rank + 1));
    parallels.set(doc, same);
    for (const other of same) leaders.set(other, doc);
  });
  near.forEach((found, rank) => {
    // A parallel text of a match by words counts for that match.
    const doc = leaders.get(found) ?? found;
    scores.set(doc, (scores.get(doc) ?? 0) + 1 / (RANK_CONSTANT + rank + 1));
  });
  return [...scores]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([doc, score]) => {
      const same = parallels.get(doc) ?? [];
      return { doc, score: Math.round(score * 1e5) / 1e5, ...(same.length === 0 ? {} : { same }) };
    });
}
