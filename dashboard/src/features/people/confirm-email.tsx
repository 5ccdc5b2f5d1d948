import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem, call } from '../../api/client.ts';
import { useWithoutMail } from '../../api/service.ts';
import { meQuery } from '../../api/session.ts';
import { onTold, tell } from '../../api/tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { passwordFault } from './faults.ts';
import { CheckedForm } from './form.tsx';
import { Frame } from './frame.tsx';
import { PasswordField } from './password-field.tsx';

/** Codes of a link that cannot be used again. The capital ones are those of the library behind `/api/auth`. */
const INVALID_LINK: ReadonlySet<string> = new Set([
  'email_link_invalid',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'USER_NOT_FOUND',
]);

/** The page of the links that confirm an email address, of a sign-up or of a change: `?token=`. Asks for the password. */
export function Page() {
  const { t } = useTranslation(['people', 'app']);
  const { token } = useSearch({ strict: false });
  const [password, setPassword] = useState('');
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/verify-email', { body: { token: token ?? '', password } }),
  });
  const { error, data } = send;
  // After a sign-up the user is null; after the first of the two links of a change there is none.
  if (data !== undefined) return data.user === null ? <Confirmed /> : <Changed to={data.user?.email} />;
  if (token === undefined)
    return <InvalidLink title={t('confirmEmail.incompleteTitle')} lead={t('confirmEmail.incomplete')} />;
  if (error instanceof ApiProblem && INVALID_LINK.has(error.problem.code)) {
    return <InvalidLink title={t('notGood.title')} lead={t('app:problem.code.email_link_invalid')} />;
  }
  return (
    <Frame title={t('confirmEmail.title')} lead={t('confirmEmail.lead')}>
      <CheckedForm
        fields={['password']}
        check={() => ({ password: passwordFault(password, 'password_wrong') })}
        onSend={() => send.mutate()}
        work={send}
        action={t('confirmEmail.action')}
        wide
      >
        <PasswordField
          label={t('app:password')}
          value={password}
          onChange={setPassword}
          field="password"
          autoComplete="current-password"
          autoFocus
        />
        <Link to="/forgot-password" className="justify-self-start text-sm font-medium text-accent underline">
          {t('signIn.forgot')}
        </Link>
      </CheckedForm>
    </Frame>
  );
}

/** The tab of the sign-up signs in when it hears of this; this one follows when it has. */
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

/** After the link to the old address, which has no `to`, or the one to the new address, which completes the change. */
function Changed({ to }: { readonly to: string | undefined }) {
  const { t } = useTranslation('people');
  const queries = useQueryClient();
  const half = useWithoutMail() ? 'noMail.changedHalf' : 'changed.half';
  useEffect(() => {
    tell('verified');
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [queries]);
  const done = to !== undefined;
  return (
    <Frame title={t(done ? 'changed.title' : 'changed.halfTitle')} lead={t(done ? 'changed.words' : half)}>
      {done && (
        <p className="truncate rounded-lg bg-sunk px-3 py-2 font-medium">
          <bdi>{to}</bdi>
        </p>
      )}
      <ButtonLink to="/settings">{t('toSettings')}</ButtonLink>
    </Frame>
  );
}

/** Signing in sends the link of a sign-up again; the settings send the links of a change. */
function InvalidLink({ title, lead }: { readonly title: string; readonly lead: string }) {
  const { t } = useTranslation('people');
  const { data: me } = useQuery(meQuery);
  return (
    <Frame title={title} lead={lead}>
      <p>{t(me ? 'notGood.changing' : 'notGood.words')}</p>
      {me ? (
        <ButtonLink to="/settings" kind="primary">
          {t('toSettings')}
        </ButtonLink>
      ) : (
        <div className="grid gap-2">
          <ButtonLink to="/sign-in" kind="primary">
            {t('signIn.action')}
          </ButtonLink>
          <ButtonLink to="/sign-up">{t('confirmEmail.signUpAgain')}</ButtonLink>
        </div>
      )}
    </Frame>
  );
}
