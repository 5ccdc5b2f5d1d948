import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiProblem, CookiesRefused, signIns, Unreachable } from '../api/client.ts';
import { meQuery } from '../api/session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { CircleAlert } from './icons/icons.ts';
import { ButtonLink } from './links.tsx';
import { useStore } from './store.ts';

type Props = {
  readonly error: Error;
  readonly onRetry?: (() => void) | undefined;
  /** Retries without a click as soon as there is room again. */
  readonly retriesItself?: boolean | undefined;
};
type Problem = ApiProblem['problem'];

/** What went wrong and what to do about it, in words; nothing once signing in again has resolved it. */
export function ProblemNote({ error, onRetry, retriesItself = false }: Props) {
  useStore(signIns);
  if (error instanceof ApiProblem && error.isOver) return null;
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  const asked = problem === undefined ? undefined : askedByAddress(problem);
  return (
    <div
      role="alert"
      className="my-3 flex items-start gap-3 rounded-lg border border-bad bg-bad-wash p-3 text-sm text-ink"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="grid min-w-0 gap-1.5">
        {asked === undefined ? <Told {...{ error, onRetry, retriesItself }} /> : <InvalidUrlParams asked={asked} />}
        {problem !== undefined && <LogEntry problem={problem} />}
      </div>
    </div>
  );
}

function Told({ error, onRetry, retriesItself }: Props) {
  const { t } = useTranslation();
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  return (
    <>
      <Words {...{ error, onRetry, retriesItself }} />
      {problem?.errors?.map((fault) => (
        <p key={fault.location + fault.message} lang="en" dir="ltr" className="break-words">
          <code dir="ltr">{fault.location}</code> {fault.message}: {fault.fix}
        </p>
      ))}
      {problem !== undefined && problem.status >= 500 && (
        <p className="text-soft">
          {t('problem.request')} <code dir="ltr">{problem.request_id}</code>
        </p>
      )}
      {onRetry !== undefined && problem?.code !== 'rate_limit_exceeded' && problem?.status !== 404 && (
        <div>
          <Button size="small" onClick={onRetry}>
            {t('problem.retry')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Leads to the request in the log, which has the failed requests of those who have signed in. */
function LogEntry({ problem: { instance, request_id, status } }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const me = useQuery({ ...meQuery, enabled: false }).data;
  // Signing in and out belongs to no account yet.
  if (!me || status === 401 || !instance.startsWith('/api/') || instance.startsWith('/api/auth/')) return null;
  return (
    <Link to="/requests" search={{ request_id }} className="w-fit text-accent hover:underline">
      {t('problem.log')}
    </Link>
  );
}

/** What the service does not take although nobody has typed it here: it came with the address of the page. Undefined: it is not so. */
function askedByAddress({ code, errors = [] }: Problem): string[] | undefined {
  const places = errors.map((fault) => fault.location.split('.'));
  if (code !== 'invalid_parameter' || !places.every(([part]) => part === 'query' || part === 'path')) return undefined;
  const search = new URLSearchParams(location.search);
  return places.flatMap(([part, name = '']) => {
    // Of a path, the last part is what was asked for: `/webhooks/whk_nope`.
    if (part === 'path') return [decodeURIComponent(location.pathname.split('/').at(-1) ?? '')];
    return search.has(name) ? [`${name}=${search.get(name)}`] : [];
  });
}

/** Trying again would not help; the page as it is without that does. */
function InvalidUrlParams({ asked }: { readonly asked: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('problem.address')}</p>
      {asked.map((input) => (
        <code key={input} dir="ltr" className="truncate">
          {input}
        </code>
      ))}
      {location.search !== '' && (
        <div>
          <ButtonLink to={location.pathname} search={{}}>
            {t('problem.withoutIt')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Words({ error, onRetry, retriesItself }: Props) {
  const { t } = useTranslation();
  if (error instanceof Unreachable) return <p>{t(navigator.onLine ? 'problem.unreachable' : 'problem.offline')}</p>;
  if (error instanceof CookiesRefused) return <p>{t('problem.cookies')}</p>;
  if (!(error instanceof ApiProblem)) return <p>{t('problem.ours')}</p>;
  const { problem } = error;
  if (problem.code === 'rate_limit_exceeded') return <RetryCountdown {...{ problem, onRetry, retriesItself }} />;
  const known = t(`problem.code.${problem.code}` as 'problem.ours', { defaultValue: '' });
  // The service's own words are English; they stand in for what has none here.
  return known === '' ? (
    <p lang="en" dir="ltr">
      {problem.detail}
    </p>
  ) : (
    <p>{known}</p>
  );
}

/** Counts down to when there is room again: in the plan of a key, or for the person or the address that the request came from. */
function RetryCountdown({ problem, onRetry, retriesItself }: Omit<Props, 'error'> & { readonly problem: Problem }) {
  const { t, format } = useTranslation();
  const [until] = useState(() => Date.now() + (problem.retry_after ?? 1) * 1_000);
  const [left, setLeft] = useState(problem.retry_after ?? 1);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000))), 500);
    return () => clearInterval(timer);
  }, [until]);
  const retryNow = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (retriesItself && left === 0) retryNow();
  }, [retriesItself, left]);
  return (
    <>
      <p>
        {problem.plan === undefined
          ? t('problem.tooMany', { seconds: format.number(left) })
          : t('problem.limit', { limit: format.number(problem.limit ?? 0), seconds: format.number(left) })}
      </p>
      {onRetry !== undefined && !retriesItself && (
        <div>
          <Button size="small" disabled={left > 0} onClick={onRetry}>
            {t('problem.retry')}
          </Button>
        </div>
      )}
    </>
  );
}
