import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiProblem } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { Plus } from '../../ui/icons/icons.ts';
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts';
import { Waiting } from '../../ui/spinner.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { HookProblem } from './hook-problem.tsx';
import { endpointsQuery } from './queries.ts';
import { SuspendedNote, UpgradePrompt } from './upgrade-prompt.tsx';

const CreateEndpoint = lazyOnIdle(async () => (await import('./create-endpoint.tsx')).CreateEndpoint);

export function Page() {
  const { t } = useTranslation('webhooks');
  const [creating, setCreating] = useState(false);
  const endpoints = useQuery(endpointsQuery);
  const { data, error } = endpoints;
  const lacking = error instanceof ApiProblem && error.problem.code === 'plan_required';
  const suspended = data?.data.some(({ state }) => state === 'suspended') ?? false;
  const open = () => setCreating(true);
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          data !== undefined &&
          !suspended &&
          !lacking && (
            <Button icon={Plus} kind="primary" onClick={open}>
              {t('create')}
            </Button>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {endpoints.isPending && <Waiting rows={4} />}
        {lacking && <UpgradePrompt />}
        {error !== null && !lacking && <HookProblem error={error} onRetry={() => void endpoints.refetch()} />}
        {suspended && <SuspendedNote />}
        {!lacking && data?.data.map((endpoint) => <EndpointCard key={endpoint.id} endpoint={endpoint} />)}
        {!lacking && data?.count === 0 && (
          <Empty title={t('empty.title')}>
            <p className="max-w-prose text-soft">{t('empty.words')}</p>
          </Empty>
        )}
      </div>
      {creating && (
        <Suspense>
          <CreateEndpoint onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
