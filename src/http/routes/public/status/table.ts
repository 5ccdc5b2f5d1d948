import { type Html, type HtmlValue, html } from '../../site/html.ts';

/** A table that scrolls within itself where it is too wide. On a phone its rows are cards, whose cells are named after their columns. */
export function tableHtml(caption: string, head: readonly string[], rows: readonly (readonly HtmlValue[])[]): Html {
  return html`<div class="wide-table" tabindex="0" role="region" aria-label="${caption}"><table aria-label="${caption}">
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, column) => html`<td data-column="${head[column]}">${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;
}
