import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem, CookiesRefused } from '../../api/client.ts';
import { meQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { KeyRound } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { EmailField } from './account-fields.tsx';
import { type Credentials, signIn, useEnter } from './enter.ts';
import { emailFault, passwordFault } from './faults.ts';
import { CheckedForm } from './form.tsx';
import { CalledOff, canOfferQuietly, passkeysPossible, signInByPasskey, stopOffering } from './passkey.ts';
import { PasswordField } from './password-field.tsx';

type Props = {
  readonly next: string;
  readonly onCode: () => void;
  /** The address is not confirmed yet. */
  readonly onConfirm: (credentials: Credentials) => void;
};

/** The first step of signing in: e-mail and password, or a passkey. */
export function PasswordStep({ next, onCode, onConfirm }: Props) {
  const { t } = useTranslation(['people', 'app']);
  const enter = useEnter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const credentials = { email: email.trim(), password };
  const send = useMutation({
    mutationFn: () => signIn(credentials),
    onSuccess: (codeAsked) => (codeAsked ? onCode() : enter(next)),
    onError: (error) => {
      if (error instanceof ApiProblem && error.problem.code === 'EMAIL_NOT_VERIFIED') onConfirm(credentials);
    },
  });
  return (
    <div className="grid gap-5">
      <CheckedForm
        fields={['email', 'password']}
        check={() => ({
          email: emailFault(credentials.email),
          password: passwordFault(password, 'INVALID_EMAIL_OR_PASSWORD'),
        })}
        onSend={() => send.mutate()}
        work={send}
        action={t('signIn.action')}
        wide
      >
        <EmailField value={email} onChange={setEmail} autoComplete="username webauthn" />
        <PasswordField
          label={t('app:password')}
          value={password}
          onChange={setPassword}
          field="password"
          autoComplete="current-password"
        />
        <Link to="/forgot-password" className="justify-self-start text-sm font-medium text-accent underline">
          {t('signIn.forgot')}
        </Link>
      </CheckedForm>
      {passkeysPossible() && <ByPasskey next={next} />}
    </div>
  );
}

function ByPasskey({ next }: { readonly next: string }) {
  const { t } = useTranslation('people');
  const enter = useEnter();
  const signInNow = useMutation({
    mutationFn: (options: { quietly?: boolean }) => signInByPasskey(options),
    onSuccess: () => enter(next),
  });
  const { mutate } = signInNow;
  // Nothing is offered before it is known that nobody is signed in: this page is left at once if somebody is.
  const { data: me } = useQuery(meQuery);
  useEffect(() => {
    if (me !== null) return;
    let left = false;
    void canOfferQuietly().then((can) => {
      if (can && !left) mutate({ quietly: true });
    });
    return () => {
      left = true;
      void stopOffering();
    };
  }, [mutate, me]);
  const quietly = signInNow.variables?.quietly === true;
  const { error } = signInNow;
  // Nobody had asked for anything when the offer could not be made.
  const unnoticed = quietly && !(error instanceof ApiProblem || error instanceof CookiesRefused);
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-soft">
        <span className="h-px flex-1 bg-line" />
        {t('signIn.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      <div className="grid gap-2">
        <Button icon={KeyRound} busy={signInNow.isPending && !quietly} onClick={() => mutate({})}>
          {t('signIn.passkey')}
        </Button>
        {error instanceof CalledOff && !quietly && (
          <p role="status" className="text-sm text-soft">
            {t('signIn.passkeyCalledOff')}
          </p>
        )}
        {error !== null && !(error instanceof CalledOff) && !unnoticed && <ProblemNote error={error} />}
      </div>
    </>
  );
}
