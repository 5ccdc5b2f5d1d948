import type { Endpoint } from '@isnad/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiProblem } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Empty, PageHead } from '../../ui/card.tsx';
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { withoutDirections } from '../../ui/plain-names.ts';
import { Waiting } from '../../ui/spinner.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointFacts } from './endpoint-facts.tsx';
import { HookProblem } from './hook-problem.tsx';
import { EVERYTHING, useLogSearch } from './log-search.ts';
import { endpointQuery } from './queries.ts';
import { SuspendedNote } from './upgrade-prompt.tsx';

const DeliveryDialog = lazyOnIdle(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog);

export function Page() {
  const { t } = useTranslation('webhooks');
  const { id = '' } = useParams({ strict: false });
  const endpoint = useQuery(endpointQuery(id));
  return (
    <>
      <nav aria-label={t('title')} className="mb-3 text-sm">
        <Link to="/webhooks" className="font-medium text-accent hover:underline">
          {t('back')}
        </Link>
      </nav>
      {endpoint.data === undefined && <PageHead title={t('one')} />}
      {endpoint.isPending && <Waiting rows={5} />}
      {isUnknown(endpoint.error) && <Unknown />}
      {endpoint.error !== null && !isUnknown(endpoint.error) && (
        <HookProblem error={endpoint.error} onRetry={() => void endpoint.refetch()} />
      )}
      {endpoint.data !== undefined && <Shown endpoint={endpoint.data} />}
    </>
  );
}

/** There is no such endpoint, or its address is not that of any. */
function isUnknown(error: Error | null): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.problem.code === 'webhook_not_found' || error.problem.code === 'invalid_parameter';
}

function Unknown() {
  const { t } = useTranslation('webhooks');
  return (
    <Empty title={t('unknown.title')}>
      <p className="max-w-prose text-soft">{t('unknown.words')}</p>
      <ButtonLink to="/webhooks" kind="primary">
        {t('unknown.list')}
      </ButtonLink>
    </Empty>
  );
}

function Shown({ endpoint }: { readonly endpoint: Endpoint }) {
  const navigate = useNavigate();
  const [search, change] = useLogSearch(endpoint.id);
  return (
    <>
      <PageHead
        title={
          <bdi dir="ltr" className="break-all">
            {endpoint.url}
          </bdi>
        }
        lead={
          endpoint.description === '' ? undefined : (
            <bdi className="break-words">{withoutDirections(endpoint.description)}</bdi>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {endpoint.state === 'suspended' && <SuspendedNote />}
        <EndpointActions
          endpoint={endpoint}
          onSent={(delivery) => change({ ...EVERYTHING, delivery })}
          onGone={() => void navigate({ to: '/webhooks', replace: true })}
        />
        <EndpointFacts endpoint={endpoint} />
        <Deliveries endpoint={endpoint} search={search} onChange={change} />
      </div>
      {search.delivery !== '' && (
        <Suspense>
          <DeliveryDialog
            key={search.delivery}
            endpoint={endpoint}
            id={search.delivery}
            onClose={() => change({ delivery: '' })}
            onResent={(delivery) => change({ delivery })}
          />
        </Suspense>
      )}
    </>
  );
}
