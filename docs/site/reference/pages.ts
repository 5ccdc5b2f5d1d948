import { readFileSync } from 'node:fs';
import { escaped } from '../code.ts';
import { type RenderedPage, renderMarkdown, renderText } from '../markdown.ts';
import { REFERENCE } from '../navigation.ts';
import { type ApiDocument, endpointsOf, type Header } from './document.ts';
import { endpointHtml, operationHtml, plainText, searchText } from './operation.ts';

/** The page of a group of operations, at `/docs/api/<group>`. */
type GroupPage = { readonly place: string; readonly page: RenderedPage };

/**
 * The pages of the groups, in the order of the navigation.
 * @throws {Error} when a group of the document has no page, or a page no group
 */
export function groupPages(document: ApiDocument): GroupPage[] {
  const groups = REFERENCE.flatMap(({ items }) => items).filter(({ url }) => url.startsWith('/docs/api/'));
  const names = document.tags.map(({ name }) => name).sort();
  const labels = groups.map(({ label }) => label).sort();
  if (names.join() !== labels.join()) throw new Error(`The groups are ${names}, but the navigation has ${labels}.`);
  return groups.map(({ url, label }) => ({ place: url.replace('/docs/', ''), page: groupPage(document, label) }));
}

function groupPage(document: ApiDocument, name: string): RenderedPage {
  const description = descriptionOf(document, name);
  const endpoints = endpointsOf(document, name);
  const html = `<h1 id="top">${escaped(name)}</h1>
${renderText(description)}${endpoints.map((one) => operationHtml(document, one)).join('\n')}`;
  const title = `${name} · API reference`;
  return {
    title,
    summary: plainText(description),
    html,
    kind: 'reference',
    headings: [
      { depth: 1, id: 'top', text: title },
      ...endpoints.map(({ operation: { operationId: id, summary } }) => ({ depth: 2, id, text: plainText(summary) })),
    ],
    sections: [
      { id: 'top', heading: title, text: plainText(description) },
      ...endpoints.map((one) => ({
        id: one.operation.operationId,
        heading: plainText(one.operation.summary),
        text: searchText(document, one),
      })),
    ],
  };
}

/** The first page: what all operations share, and the operations of each group. */
export function overviewPage(document: ApiDocument): RenderedPage {
  const about = readFileSync(new URL('overview.md', import.meta.url), 'utf8');
  const headers = Object.entries(document.components.headers ?? {}) as [string, Header][];
  const rows = headers.map(([name, { description = '' }]) => `| \`${name}\` | ${description.replaceAll('|', '\\|')} |`);
  const text = about.replace('{headers}', ['| header | meaning |', '|---|---|', ...rows].join('\n'));
  const page = renderMarkdown(text, { link: (href) => href, picture: (href) => href });
  return {
    ...page,
    html: page.html + REFERENCE.flatMap(({ items }) => items.map((item) => groupList(document, item))).join('\n'),
  };
}

function groupList(document: ApiDocument, { url, label }: { readonly url: string; readonly label: string }): string {
  if (!url.startsWith('/docs/api/')) return '';
  const rows = endpointsOf(document, label).map(
    (one) =>
      `<li><a href="${url}#${one.operation.operationId}"><span class="summary">${escaped(plainText(one.operation.summary))}</span> <span class="endpoint">${endpointHtml(one)}</span></a></li>`,
  );
  return `<h3 id="${url.replace('/docs/api/', '')}"><a href="${url}">${escaped(label)}</a></h3>
${renderText(descriptionOf(document, label))}<ul class="operations-list">${rows.join('')}</ul>`;
}

function descriptionOf({ tags }: ApiDocument, name: string): string {
  return tags.find((one) => one.name === name)?.description ?? '';
}
