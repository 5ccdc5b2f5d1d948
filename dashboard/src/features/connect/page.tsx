import type { ConsentRequest } from '@isnad/contract/connected-apps';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiProblem, call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Check } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Frame } from '../people/frame.tsx';

/** A code of an OAuth error. Other texts in the address are not shown: anyone can write a link. */
const ERROR_CODE = /^[a-z_]{1,40}$/;

/** Another address, such as `cursor://…`, opens an app, and the browser stays on this page. */
const WEB_ADDRESS = /^https?:/;

const requestQuery = (request: string) =>
  queryOptions({
    queryKey: ['connect', request],
    queryFn: ({ signal }) => call('GET /api/connected-apps/request', { query: { request }, signal }),
  });

/** An app asks to use the account: `?request=` is what it asks for, `?error=` why it could not ask. */
export function Page() {
  const { request, error = '' } = useSearch({ strict: false });
  if (request !== undefined) return <Consent request={request} />;
  return (
    <Invalid>{ERROR_CODE.test(error) && <Code className="rounded-lg bg-sunk px-3 py-2 text-sm">{error}</Code>}</Invalid>
  );
}

function Invalid({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('connect');
  return (
    <Frame title={t('invalid.title')} lead={t('invalid.lead')}>
      {children}
    </Frame>
  );
}

/** Whether the request itself was refused, so that nobody can consent to it. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.code === 'invalid_parameter';
}

function Consent({ request }: { readonly request: string }) {
  const { t } = useTranslation('connect');
  const { data: asked, error, refetch } = useQuery(requestQuery(request));
  const decide = useMutation({
    mutationFn: (accept: boolean) => call('POST /api/connected-apps/consent', { body: { request, accept } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  // First, because the request is used up and is refused if it is read again.
  if (asked !== undefined && decide.isSuccess && !WEB_ADDRESS.test(decide.data.url)) {
    return <Frame title={t('done.title', { app: asked.app })} lead={t('done.lead')} />;
  }
  if (isRefused(error) || isRefused(decide.error)) return <Invalid />;
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (asked === undefined) return <Waiting rows={4} />;
  // The page stays as it is until the browser has left it.
  const busy = decide.isPending || decide.isSuccess;
  return (
    <Frame title={t('title', { app: asked.app })} lead={t('lead', { account: asked.account })}>
      <Permissions asked={asked} />
      {decide.error !== null && <ProblemNote error={decide.error} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={busy} onClick={() => decide.mutate(false)}>
          {t('deny')}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => decide.mutate(true)}>
          {t('allow')}
        </Button>
      </div>
    </Frame>
  );
}

function Permissions({ asked }: { readonly asked: ConsentRequest }) {
  const { t } = useTranslation('connect');
  const { t: words } = useTranslation('keys');
  return (
    <div className="grid gap-4">
      <p className="font-medium">{t('permissions')}</p>
      <ul className="grid gap-2">
        {asked.scopes.map((scope) => (
          <li key={scope} className="flex gap-2">
            <Check className="mt-1 size-4 shrink-0 text-accent" />
            {words(`scope.${scope}`, { nsSeparator: false })}
          </li>
        ))}
      </ul>
      <p>{t('host')}</p>
      <Code className="break-all rounded-lg bg-sunk px-3 py-2 text-sm">{asked.host}</Code>
      <p className="text-sm text-soft">{t('limits')}</p>
    </div>
  );
}
