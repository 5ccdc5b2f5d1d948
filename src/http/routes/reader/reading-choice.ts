import type { FastifyRequest } from 'fastify';
import { sameTranslations } from './quran/quran-editions.ts';
import type { ReadingChoice } from './quran/script-part.ts';

/** A number in the address of a page. */
export const NUMBER = /^\d{1,4}$/;

/** What a reader chose to see beside the text, as the address says. */
export function choiceOf(request: FastifyRequest): ReadingChoice {
  const asked = parameter(request, 'translation');
  const translation = asked === undefined ? undefined : sameTranslations(asked);
  return { translation, script: parameter(request, 'script') };
}

/** Number of hadiths of a book to skip. */
export function offsetOf(request: FastifyRequest): number {
  const from = parameter(request, 'from');
  return from !== undefined && NUMBER.test(from) ? Number(from) : 0;
}

/** A parameter of the address; several of one name are separated by commas. Undefined if it is empty. */
export function parameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, unknown>>)[name];
  return value === undefined || value === '' ? undefined : String(value);
}
