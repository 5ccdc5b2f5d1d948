import type { Usage } from '@isnad/contract/usage';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';

/** The whole period in a few numbers. */
export function Totals({ totals }: { readonly totals: Usage['totals'] }) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const { requests, refused, errors, latency } = totals;
  const share = (count: number) =>
    requests === 0 ? t('totals.noShare') : t('totals.share', { share: format.percent(count / requests) });
  const time = (value: number | undefined) => (value === undefined ? '–' : format.milliseconds(value));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Total name={t('requests')} value={format.number(requests)} note={t('whole')} />
      <Total name={t('errors')} value={format.number(errors)} note={share(errors)} />
      <Total name={t('refused')} value={format.number(refused)} note={share(refused)} />
      <Total
        name={t('totals.median')}
        value={time(latency?.p50)}
        note={t('totals.slow', { p95: time(latency?.p95), p99: time(latency?.p99) })}
      />
    </dl>
  );
}

type TotalProps = { readonly name: string; readonly value: string; readonly note: string };

function Total({ name, value, note }: TotalProps) {
  return (
    <div className="rounded-2xl border border-line bg-card p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-1 text-2xl font-semibold">{value}</dd>
      <dd className="text-sm text-soft">{note}</dd>
    </div>
  );
}
