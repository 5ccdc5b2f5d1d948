import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { meQuery } from '../../api/session.ts';
import { onTold, tell } from '../../api/tabs.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Frame } from './frame.tsx';

/** Where the links in mails lead on to: `?error=` when one was not good, `?to=` when it was one for another e-mail address. */
export function Page() {
  const { error, to } = useSearch({ strict: false });
  if (error !== undefined) return <NotGood code={error} changing={to !== undefined} />;
  return to === undefined ? <Confirmed /> : <Changed to={to} />;
}

/** The tab that waits for this signs in; this one goes on when it has. */
function Confirmed() {
  const { t } = useTranslation('people');
  const queries = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { history } = useRouter();
  useEffect(() => tell('verified'), []);
  useEffect(() => onTold('signed-in', () => void queries.invalidateQueries({ queryKey: meQuery.queryKey })), [queries]);
  useEffect(() => {
    if (me) history.replace('/keys?first=1');
  }, [me, history]);
  return (
    <Frame title={t('verified.title')} lead={t('verified.words')}>
      {me ? (
        <Spinner />
      ) : (
        <ButtonLink to="/sign-in" search={{ next: '/keys?first=1' }} kind="primary">
          {t('signIn.action')}
        </ButtonLink>
      )}
    </Frame>
  );
}

/** One link goes to the old address and one to the new one; the second changes it. */
function Changed({ to }: { readonly to: string }) {
  const { t } = useTranslation('people');
  const { data: me } = useQuery(meQuery);
  useEffect(() => tell('verified'), []);
  const done = me?.person?.email === to;
  return (
    <Frame title={t(done ? 'changed.title' : 'changed.halfTitle')} lead={t(done ? 'changed.words' : 'changed.half')}>
      <p className="truncate rounded-lg bg-sunk px-3 py-2 font-medium">
        <bdi>{to}</bdi>
      </p>
      <ButtonLink to="/settings">{t('toSettings')}</ButtonLink>
    </Frame>
  );
}

function NotGood({ code, changing }: { readonly code: string; readonly changing: boolean }) {
  const { t } = useTranslation(['people', 'app']);
  const known = t(`app:problem.code.${code}` as 'app:problem.ours', { defaultValue: '' });
  const words = known === '' ? t('app:problem.code.INVALID_TOKEN') : known;
  return (
    <Frame title={t('notGood.title')} lead={words}>
      <p>{t(changing ? 'notGood.changing' : 'notGood.words')}</p>
      {changing ? (
        <ButtonLink to="/settings" kind="primary">
          {t('toSettings')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/sign-in" kind="primary">
          {t('signIn.action')}
        </ButtonLink>
      )}
    </Frame>
  );
}
