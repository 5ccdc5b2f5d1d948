import { existsSync, readFileSync } from 'node:fs';
import { Failure } from '@isnad/contract/failure';
import type { FramedPage } from '../site/frame.ts';
import { html, trustedHtml } from '../site/html.ts';
import type { PageLocale } from '../site/languages.ts';
import { ABOUT_WORDS } from './words/about-words.ts';

/** Written by the build of the documentation, from CHANGELOG.md. */
const CHANGELOG = new URL('../../../../docs/site/dist/changelog.part', import.meta.url);

/** `/changelog`. @throws {Failure} `unavailable` if the documentation has not been built */
export function changelogPage(locale: PageLocale): FramedPage {
  const { title, lead } = ABOUT_WORDS[locale.language].changelog;
  if (!existsSync(CHANGELOG))
    throw new Failure(
      'unavailable',
      'The documentation has not been built. Run "npm run build" and restart the service.',
      { retryAfter: 60 },
    );
  // The text itself begins with the English lead.
  const body = html`<h1>${title}</h1>${locale.language !== 'en' && html`<p class="soft">${lead}</p>`}
<div class="prose" lang="en" dir="ltr">${trustedHtml(readFileSync(CHANGELOG, 'utf8'))}</div>`;
  return { locale, path: '/changelog', title: `${title} · Isnad`, description: lead, body, kind: 'read' };
}
