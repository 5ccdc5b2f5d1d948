import type { Usage } from '@isnad/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useKeyNames } from '../../api/key-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { download } from '../../ui/download.ts';
import { Download } from '../../ui/icons/icons.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { LatencyChart, RequestsChart } from './charts.tsx';
import { faultOfDays, useChoices } from './choices.ts';
import { ChoicesBar } from './choices-bar.tsx';
import { usageCsv } from './csv.ts';
import { LimitMeter } from './limit-meter.tsx';
import { usageQuery } from './queries.ts';
import { seriesIdOf, seriesOf } from './series.ts';
import { Totals } from './totals.tsx';

export function Page() {
  const { t } = useTranslation('usage');
  const [choices, change] = useChoices();
  const fault = choices.last === 'days' ? faultOfDays(choices, new Date().toISOString().slice(0, 10)) : undefined;
  // What was shown stays until the next is there, so that the page does not jump.
  const usage = useQuery({
    ...usageQuery(choices),
    enabled: fault === undefined,
    placeholderData: (before: Usage | undefined) => before,
  });
  const nameOf = useNames(usage.data);
  const shown = fault === undefined ? usage.data : undefined;
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button icon={Download} disabled={shown === undefined} onClick={() => shown && keep(shown, nameOf)}>
            {t('export')}
          </Button>
        }
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <LimitMeter />
        <ChoicesBar choices={choices} onChange={change} fault={fault} />
        {usage.error !== null && <ProblemNote error={usage.error} onRetry={() => void usage.refetch()} />}
        {usage.isLoading && <Waiting rows={6} />}
        {shown !== undefined && <Shown usage={shown} nameOf={nameOf} />}
      </div>
    </>
  );
}

function Shown({ usage, nameOf }: { readonly usage: Usage; readonly nameOf: (id: string) => string }) {
  const { t } = useTranslation('usage');
  const series = useMemo(() => seriesOf(usage, nameOf), [usage, nameOf]);
  if (usage.totals.requests === 0) {
    return (
      <Empty title={t('empty.title')}>
        <p className="max-w-prose text-soft">{t('empty.words')}</p>
        <ButtonLink to="/keys" kind="primary">
          {t('empty.keys')}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <Totals usage={usage} />
      <RequestsChart usage={usage} series={series} nameOf={nameOf} />
      <LatencyChart usage={usage} series={series} nameOf={nameOf} />
    </>
  );
}

/** How series are called: keys by their names, classes of status in words. */
function useNames(usage: Usage | undefined): (id: string) => string {
  const { t } = useTranslation('usage');
  const group = usage?.group_by ?? null;
  const ids = useMemo(() => (group === 'key' ? (usage?.data.map(seriesIdOf) ?? []) : []), [group, usage]);
  const keys = useKeyNames(ids);
  return useCallback(
    (id: string) => {
      if (group === 'key') return id === '' ? t('signedIn') : (keys[id] ?? id);
      return group === 'status' ? t(`status.${id as '2xx'}`) : id;
    },
    [t, keys, group],
  );
}

function keep(usage: Usage, nameOf: (id: string) => string): void {
  const [from, to] = [usage.from, usage.to].map((time) => time.slice(0, 16).replaceAll(':', ''));
  download(`isnad-usage-${usage.interval}-${from}-${to}.csv`, usageCsv(usage, nameOf), 'text/csv');
}
