/** Writes the pages that the service shows under `/docs`: `npm run build:docs`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { renderSite } from './site.ts';

const BUILD = new URL('dist/', import.meta.url);

const files = await renderSite();
rmSync(BUILD, { recursive: true, force: true });
for (const [path, bytes] of files) {
  const file = new URL(path, BUILD);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, bytes);
}
