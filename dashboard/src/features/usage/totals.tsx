import type { Usage } from '@isnad/contract/usage';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type LogSearch, logSearchOf } from './log-links.ts';

/** The whole period in a few numbers. */
export function Totals({ usage }: { readonly usage: Usage }) {
  const { t, format } = useTranslation('usage');
  const { requests, refused, errors, latency } = usage.totals;
  const span = { from: Date.parse(usage.from), to: Date.parse(usage.to), group: null, key: usage.key_id };
  const link = (count: number, status: 'error' | '429') =>
    count === 0 ? undefined : logSearchOf({ ...span, status }, Date.now());
  const share = (count: number) =>
    requests === 0 ? t('totals.noShare') : t('totals.share', { share: format.percent(count / requests) });
  const time = (value: number | undefined) => (value === undefined ? '–' : format.milliseconds(value));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Total name={t('requests')} value={format.number(requests)} note={t('whole')} />
      <Total name={t('errors')} value={format.number(errors)} note={share(errors)} link={link(errors, 'error')} />
      <Total name={t('refused')} value={format.number(refused)} note={share(refused)} link={link(refused, '429')} />
      <Total
        name={t('totals.median')}
        value={time(latency?.p50)}
        note={t('totals.slow', { p95: time(latency?.p95), p99: time(latency?.p99) })}
      />
    </dl>
  );
}

type TotalProps = {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  /** The same requests in the log. */
  readonly link?: LogSearch | undefined;
};

function Total({ name, value, note, link }: TotalProps) {
  return (
    <div className="rounded-2xl border border-line bg-card p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-1 text-2xl font-semibold">
        {link === undefined ? (
          value
        ) : (
          <Link to="/requests" search={link} className="text-accent hover:underline">
            {value}
          </Link>
        )}
      </dd>
      <dd className="text-sm text-soft">{note}</dd>
    </div>
  );
}
