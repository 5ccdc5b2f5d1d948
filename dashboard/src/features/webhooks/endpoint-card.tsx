import type { Endpoint } from '@isnad/contract/webhooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { withoutDirections } from '../../ui/plain-names.ts';
import { EventNames } from './event-names.tsx';
import { EndpointState, useSuccess } from './states.tsx';

/** An endpoint in the list. */
export function EndpointCard({ endpoint }: { readonly endpoint: Endpoint }) {
  const { t, format } = useTranslation('webhooks');
  const successOf = useSuccess();
  const { id, url, description, events, state, waiting } = endpoint;
  return (
    <Card className="relative grid grid-cols-[minmax(0,1fr)] gap-2.5 hover:border-edge">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 max-w-full font-medium">
          <Link
            to="/webhooks/$id"
            params={{ id }}
            dir="ltr"
            className="block truncate text-accent-strong after:absolute after:inset-0 hover:underline rtl:text-end"
          >
            {url}
          </Link>
        </h2>
        <EndpointState state={state} />
      </div>
      {description !== '' && (
        <p className="line-clamp-2 text-sm leading-7 break-words">
          <bdi>{withoutDirections(description)}</bdi>
        </p>
      )}
      <EventNames events={events} label={t('form.events')} />
      <p className="flex flex-wrap gap-x-5 text-sm text-soft">
        <span>{successOf(endpoint)}</span>
        {waiting > 0 && <span>{t('waiting', { count: waiting, deliveries: format.number(waiting) })}</span>}
      </p>
    </Card>
  );
}
