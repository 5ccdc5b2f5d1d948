import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { prepare, sendPrepared } from '../../answers/prepared.ts';
import type { TypedServer } from '../../typed-server.ts';
import type { TextPage } from './text-page.ts';

/** `/embed/isnad-verse.js`: the element `<isnad-verse>`, for pages of any origin. */
export function verseElementRoute(server: TypedServer, cacheControl: string): void {
  const source = readFileSync(new URL('isnad-verse.js', import.meta.url), 'utf8');
  const script = prepare(source, 'text/javascript; charset=utf-8');
  server.get('/embed/isnad-verse.js', { schema: { hide: true } }, (request, reply) => {
    sendPrepared(request, reply, script, { cacheControl });
  });
}

/** What the element shows: the texts with their hashes, as they are in citations. */
export function verseJson({ title, path, passages, sources }: TextPage, baseUrl: string): string {
  const shown = passages.map(({ label, texts }) => ({
    label,
    texts: texts.map(({ lang, rtl, quran, text }) => ({
      ...{ lang, dir: rtl ? 'rtl' : 'ltr', quran, text },
      sha256: hash('sha256', text, 'hex'),
    })),
  }));
  return JSON.stringify({ title, url: baseUrl + path, passages: shown, sources });
}
