import type { StatusEndpoint } from '@isnad/contract/status';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Cell, Table } from '../../ui/table.tsx';

/** Bars from the shortest to the longest on one scale, each with its numbers. */
export function EachEndpoint({ endpoints }: { readonly endpoints: readonly StatusEndpoint[] }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const most = Math.max(...endpoints.map(({ p99_ms }) => p99_ms));
  return (
    <Table caption={t('allEndpoints')} head={[t('endpoint'), t('answers'), 'p50', 'p95', 'p99', t('scale')]}>
      {endpoints.map(({ method, route, count, p50_ms, p95_ms, p99_ms }) => (
        <tr key={`${method} ${route}`}>
          <Cell>
            <code dir="ltr" className="font-mono whitespace-nowrap">
              {method} {route}
            </code>
          </Cell>
          <Cell className="tabular-nums">{format.number(count)}</Cell>
          {[p50_ms, p95_ms, p99_ms].map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            <Cell key={index} className="whitespace-nowrap tabular-nums">
              {format.milliseconds(value)}
            </Cell>
          ))}
          <Cell className="w-40 min-w-32">
            <Scale values={[p50_ms, p95_ms, p99_ms]} most={most} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Longer is slower; on a logarithm, as the slowest would hide all others. */
function Scale({ values, most }: { readonly values: readonly number[]; readonly most: number }) {
  const at = (value: number) => (100 * Math.log1p(value)) / Math.max(Math.log1p(most), 0.001);
  const [low = 0, middle = 0, high = 0] = values.map(at);
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full rtl:-scale-x-100">
      <rect width={high} height={10} rx={1} className="fill-accent-wash" />
      <rect width={middle} height={10} rx={1} className="fill-accent opacity-50" />
      <rect width={low} height={10} rx={1} className="fill-accent" />
    </svg>
  );
}
