import type { Endpoint } from '@isnad/contract/webhooks';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Ago } from '../../ui/time.tsx';
import { EventNames } from './event-names.tsx';
import { EndpointState, useSuccess } from './states.tsx';

/** How an endpoint fares, and what it takes. */
export function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }) {
  const { t, format } = useTranslation('webhooks');
  const successOf = useSuccess();
  const { state, disabled_reason, failing_since, waiting, events, previous_secret_until } = endpoint;
  return (
    <Card className="grid gap-4">
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={t('facts.state')}>
          <EndpointState state={state} />
          {disabled_reason !== null && <p className="mt-1 text-soft">{t(`reason.${disabled_reason}`)}</p>}
          {failing_since !== null && (
            <p className="mt-1 text-soft">{t('facts.failing', { when: format.dateTime(failing_since) })}</p>
          )}
        </Fact>
        <Fact name={t('facts.success')}>{successOf(endpoint)}</Fact>
        <Fact name={t('facts.waiting')}>{format.number(waiting)}</Fact>
        <Fact name={t('facts.made')}>
          <Ago time={endpoint.created_at} />
        </Fact>
      </dl>
      <div className="grid gap-1.5 text-sm">
        <p className="text-soft" aria-hidden="true">
          {t('form.events')}
        </p>
        <EventNames events={events} label={t('form.events')} />
      </div>
      {previous_secret_until !== null && (
        <p className="rounded-lg bg-warn-wash p-3 text-sm">
          {t('facts.bothSign', { until: format.dateTime(previous_secret_until) })}
        </p>
      )}
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
