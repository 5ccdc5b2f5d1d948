import type { FastifyRequest } from 'fastify';
import { searchPath } from './search-query.ts';

/** The search of a link of the dashboard, such as `/quran?search=patience`, for visitors. */
export function searchOfLink(request: FastifyRequest, scope: 'quran' | 'hadith'): string | undefined {
  const { search, collection } = request.query as { search?: unknown; collection?: unknown };
  if (typeof search !== 'string' || search.trim() === '') return undefined;
  const within = typeof collection === 'string' && collection !== '' ? { collection } : { collection: undefined };
  return searchPath({ text: search.slice(0, 4_000).toWellFormed(), scope, offset: 0, ...within });
}
