import { hash } from 'node:crypto';
import { FRAME_WORDS } from './frame-words.ts';
import { type Html, html } from './html.ts';
import type { PageLanguage } from './languages.ts';

/** Where a text comes from. */
export type Provenance = {
  readonly edition: string;
  readonly source: string;
  /** Address of the source, if it has one. */
  readonly url?: string;
  /** Undefined if the source states none. */
  readonly license: string | undefined;
  /** SHA-256 of the edition. */
  readonly sha256: string;
  /** `installed`: an edition of the Quran that did not come with the program. */
  readonly work: 'quran' | 'installed' | 'hadith';
};

/** Details that unfold the source, edition and hash of a text, with a check in the browser. `id` is that of the element whose whole content is the text. */
export function proofHtml(
  language: PageLanguage,
  { id, text, from, open = false }: { id: string; text: string; from: Provenance; open?: boolean },
): Html {
  const words = FRAME_WORDS[language].proof;
  const sha256 = hash('sha256', text, 'hex');
  const source = from.source;
  const rows: readonly (readonly [string, Html | string])[] = [
    [words.hash, html`<code>${sha256}</code>`],
    [words.edition, html`<bdi>${from.edition}</bdi>`],
    [
      words.source,
      from.url === undefined ? html`<bdi>${source}</bdi>` : html`<a href="${from.url}" rel="noopener">${source}</a>`,
    ],
    [words.license, from.license ?? words.notStated],
    [from.work === 'hadith' ? words.packHash : words.editionHash, html`<code>${from.sha256}</code>`],
  ];
  return html`<details class="proof"${open ? ' open' : ''}><summary><svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d="M3 8.5l3.2 3L13 4.5" fill="none" stroke="currentColor" stroke-width="2"/></svg>${words.verified}</summary>
<p>${words.leads[from.work]}</p>
<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p class="buttons"><button type="button" hidden data-text="${id}" data-sha256="${sha256}">${words.recompute}</button> <output></output></p></details>`;
}
