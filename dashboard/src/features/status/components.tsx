import type { ServiceState, StatusComponent, StatusEndpoint } from '@isnad/contract/status';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { EachEndpoint } from './endpoints.tsx';
import { groupsOf } from './groups.ts';

const TONES: Readonly<Record<ServiceState, Tone>> = { operational: 'good', degraded: 'warn', down: 'bad' };

type Props = { readonly components: readonly StatusComponent[]; readonly endpoints: readonly StatusEndpoint[] };

/** How each part of the service fares; behind a fold each endpoint. */
export function Components({ components, endpoints }: Props) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const groups = new Map(groupsOf(endpoints).map((group) => [group.name, group]));
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('components')}</h2>
      <Table caption={t('components')} head={[t('part'), t('state'), t('availability'), t('answers'), t('slowest')]}>
        {components.map(({ name, state, availability }) => {
          const group = groups.get(name);
          return (
            <tr key={name}>
              <Cell className="font-medium">{t(`parts.${name}`)}</Cell>
              <Cell>
                <Badge tone={TONES[state]}>{t(`componentStates.${state}`)}</Badge>
              </Cell>
              <Cell className="tabular-nums">
                {availability === null ? t('unknown') : format.percent(availability / 100, 3)}
              </Cell>
              <Cell className="tabular-nums">{format.number(group?.count ?? 0)}</Cell>
              <Cell className="whitespace-nowrap tabular-nums">
                {group === undefined ? '–' : format.milliseconds(group.slowest_p95_ms)}
              </Cell>
            </tr>
          );
        })}
      </Table>
      {endpoints.length > 0 && (
        <details>
          <summary className="w-fit text-sm font-medium text-accent hover:underline">{t('details')}</summary>
          <div className="mt-3 grid gap-3">
            <p className="text-sm text-soft">{t('latencyWords')}</p>
            <EachEndpoint endpoints={endpoints} />
          </div>
        </details>
      )}
    </Card>
  );
}
