import type { ConnectedApp } from '@isnad/contract/connected-apps';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Plug } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { appsQuery, useDisconnect } from './queries.ts';
import { Section } from './section.tsx';

/** Apps that use the account, to be disconnected. */
export function AppsSection() {
  const { t } = useTranslation('settings');
  const { data: apps, error, refetch } = useQuery(appsQuery);
  return (
    <Section title={t('apps.title')} words={t('apps.words')}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {apps === undefined && error === null && <Waiting rows={1} />}
      {apps?.length === 0 && <p className="text-soft">{t('apps.none')}</p>}
      {apps !== undefined && apps.length > 0 && (
        // The words of scopes are fetched only for those who have connected an app.
        <Suspense fallback={<Waiting rows={1} />}>
          <ul className="grid divide-y divide-line">
            {apps.map((app) => (
              <AppRow key={app.id} app={app} />
            ))}
          </ul>
        </Suspense>
      )}
    </Section>
  );
}

function AppRow({ app }: { readonly app: ConnectedApp }) {
  const { t } = useTranslation('settings');
  const { t: words } = useTranslation('keys');
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const disconnect = useDisconnect(() => {
    close();
    toast(t('apps.disconnected'));
  });
  const { name } = app;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Plug className="size-5 shrink-0 text-soft" />
      <div className="grid min-w-0 flex-1 basis-40">
        <span className="truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-soft">
          <Code className="break-all">{app.host}</Code>
          <Ago time={app.last_used_at ?? app.created_at} />
        </span>
        <span className="text-sm text-soft">
          {app.scopes.map((scope) => words(`scope.${scope}`, { nsSeparator: false })).join(' · ')}
        </span>
      </div>
      <Button size="small" label={t('apps.disconnectLabel', { name })} onClick={() => setAsked(true)}>
        {t('apps.disconnect')}
      </Button>
      <Confirm
        open={asked}
        onClose={close}
        title={t('apps.disconnectTitle')}
        action={t('apps.disconnect')}
        danger
        work={disconnect}
        onConfirm={() => disconnect.mutate(app.id)}
      >
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p>{t('apps.disconnectWords')}</p>
      </Confirm>
    </li>
  );
}
