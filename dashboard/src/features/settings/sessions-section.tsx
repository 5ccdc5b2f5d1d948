import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../api/auth-answers.ts';
import { tellSessionEnd } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Monitor, Smartphone } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDeviceName } from './device-name.ts';
import { isStale, sessionsQuery, useEndOthers, useEndSession } from './queries.ts';
import { Section } from './section.tsx';

/** Where somebody is signed in, to be ended. */
export function SessionsSection() {
  const { t } = useTranslation('settings');
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const stale = isStale(error);
  const endOthers = useEndOthers(() => toast(t('sessions.othersEnded')));
  return (
    <Section title={t('sessions.title')} words={t('sessions.words')}>
      {error !== null && !stale && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {stale && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft">{t('sessions.stale')}</p>
          <Button onClick={tellSessionEnd}>{t('sessions.signIn')}</Button>
        </div>
      )}
      {sessions === undefined && error === null && <Waiting rows={2} />}
      {sessions !== undefined && (
        <ul className="grid divide-y divide-line">
          {sessions.map(({ session, own }) => (
            <SessionRow key={session.id} session={session} own={own} />
          ))}
        </ul>
      )}
      {(stale || (sessions !== undefined && sessions.length > 1)) && (
        <div className="flex justify-end">
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      {endOthers.error !== null && <ProblemNote error={endOthers.error} />}
    </Section>
  );
}

function SessionRow({ session, own }: { readonly session: Session; readonly own: boolean }) {
  const { t } = useTranslation('settings');
  const nameOf = useDeviceName();
  const end = useEndSession(() => toast(t('sessions.ended')));
  const agent = session.userAgent ?? '';
  const device = nameOf(agent);
  const Icon = /Mobile|iPhone|Android/.test(agent) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className="size-5 shrink-0 text-soft" />
      <div className="grid min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{device}</bdi>
          {own && <Badge tone="accent">{t('sessions.own')}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-soft">
          <Ago time={session.createdAt} />
          {session.ipAddress && <Code>{session.ipAddress}</Code>}
        </span>
      </div>
      {!own && (
        <Button
          size="small"
          label={t('sessions.endLabel', { device })}
          busy={end.isPending}
          onClick={() => end.mutate(session.token)}
        >
          {t('sessions.end')}
        </Button>
      )}
      {end.error !== null && <ProblemNote error={end.error} />}
    </li>
  );
}
