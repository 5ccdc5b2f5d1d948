import type { StatusEndpoint } from '@isnad/contract/status';
import { type Html, html } from '../../site/html.ts';
import type { StatusWords } from '../words/status-words.ts';
import type { Formats } from './status-formats.ts';

import { tableHtml } from './table.ts';

/** The latencies of each endpoint, as numbers and as bars on one scale. */
export function endpointsHtml(words: StatusWords, format: Formats, endpoints: readonly StatusEndpoint[]): Html {
  const most = Math.max(...endpoints.map(({ p99_ms }) => p99_ms));
  const rows = endpoints.map(({ method, route, count, p50_ms, p95_ms, p99_ms }) => [
    html`<code dir="ltr">${method} ${route}</code>`,
    format.number(count),
    ...[p50_ms, p95_ms, p99_ms].map(format.milliseconds),
    scaleHtml([p99_ms, p95_ms, p50_ms], most),
  ]);
  const head = [words.endpoint, words.answers, 'p50', 'p95', 'p99', words.scale];
  return tableHtml(words.allEndpoints, head, rows);
}

/** Longer is slower; on a logarithm, as the slowest would hide all others. */
function scaleHtml(values: readonly number[], most: number): Html {
  const scale = Math.max(Math.log1p(most), 0.001);
  const bars = values.map(
    (value) => html`<rect width="${((100 * Math.log1p(value)) / scale).toFixed(1)}" height="10" rx="1"/>`,
  );
  return html`<svg class="scale" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
}
