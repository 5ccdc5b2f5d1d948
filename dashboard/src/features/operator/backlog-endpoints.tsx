import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/card.tsx';
import { Ban, CircleCheck, Pause, TriangleAlert } from '../../ui/icons/icons.ts';
import { Cell, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { AccountLink } from './account-link.tsx';
import type { WebhookBacklog } from './queries.ts';

type Endpoint = WebhookBacklog['endpoints'][number];

const STATES = {
  enabled: ['good', CircleCheck],
  failing: ['warn', TriangleAlert],
  disabled: ['bad', Ban],
  suspended: ['plain', Pause],
} as const;

/** The endpoints with the most waiting. */
export function BacklogEndpoints({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const { t } = useTranslation('operator');
  const head = [
    t('backlog.host'),
    t('backlog.account'),
    t('state'),
    t('backlog.waiting'),
    t('backlog.due'),
    t('backlog.oldest'),
  ];
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t('backlog.largest')}</h2>
      {endpoints.length === 0 ? (
        <Empty title={t('backlog.none')} />
      ) : (
        <Table caption={t('backlog.largest')} head={head}>
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.webhook_id} endpoint={endpoint} />
          ))}
        </Table>
      )}
    </section>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: Endpoint }) {
  const { t, format } = useTranslation('operator');
  const { account_id, account_email, host, state, waiting, due, oldest_due_at } = endpoint;
  const [tone, Icon] = STATES[state];
  return (
    <tr>
      <Cell className="max-w-56 min-w-32">
        <bdi dir="ltr" className="block truncate" title={host}>
          {host}
        </bdi>
      </Cell>
      <Cell className="max-w-56 min-w-40">
        <AccountLink id={account_id} email={account_email} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Badge tone={tone}>
          <Icon className="me-1 size-3.5" />
          {t(`backlog.endpointStates.${state}`)}
        </Badge>
      </Cell>
      <Cell className="tabular-nums">{format.number(waiting)}</Cell>
      <Cell className="tabular-nums">{format.number(due)}</Cell>
      <Cell>{oldest_due_at === null ? '–' : <Ago time={oldest_due_at} />}</Cell>
    </tr>
  );
}
