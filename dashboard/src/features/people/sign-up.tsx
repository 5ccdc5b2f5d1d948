import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem, call } from '../../api/client.ts';
import { useWithoutMail } from '../../api/service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { EmailField, NewPasswordField } from './account-fields.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { signIn, useEnter } from './enter.ts';
import { emailFault, newPasswordFault } from './faults.ts';
import { CheckedForm } from './form.tsx';
import { Frame } from './frame.tsx';
import { HOME, isChat, nextSearch, ownPath } from './own-path.ts';
import { RunBy } from './run-by.tsx';

const FIRST = `${HOME}?first=1`;

/** Signing up with an email address and a password, `?invite=` by invitation. `?next=` is where to continue, as on the sign-in page. */
export function Page() {
  const { t } = useTranslation('people');
  const { invite, next: asked } = useSearch({ strict: false });
  const path = ownPath(asked);
  const next = path === HOME ? FIRST : path;
  const withoutMail = useWithoutMail();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useEnter();
  const credentials = { email: email.trim(), password };
  const send = useMutation({
    mutationFn: () => signUp(credentials, invite),
    // The link of an invitation has shown already whose address it is.
    onSuccess: async () => {
      if (invite !== undefined && !(await signIn(credentials))) await enter(next);
    },
  });
  const { error } = send;
  if (error instanceof ApiProblem && error.problem.code === 'sign_up_closed')
    return <Closed invited={Boolean(invite)} />;
  if (send.isSuccess && invite === undefined) {
    return <ConfirmAddress credentials={credentials} next={next} onBack={send.reset} />;
  }
  return (
    <Frame
      title={t('signUp.title')}
      lead={t(invite !== undefined ? 'signUp.inviteLead' : isChat(next) ? 'chatNeedsAccount' : 'signUp.lead')}
      foot={
        <p>
          {t('signUp.haveAccount')}{' '}
          <Link to="/sign-in" search={nextSearch(path)} className="font-medium text-accent underline">
            {t('signUp.toSignIn')}
          </Link>
        </p>
      }
    >
      <CheckedForm
        fields={['email', 'newPassword']}
        check={() => ({ email: emailFault(credentials.email), newPassword: newPasswordFault(password) })}
        onSend={() => send.mutate()}
        work={send}
        action={t('signUp.action')}
        wide
      >
        <EmailAndPassword {...{ email, setEmail, password, setPassword }} />
        {withoutMail && invite === undefined && (
          <div className="grid gap-1 rounded-lg bg-warn-wash px-3 py-2">
            <p className="text-sm">{t('noMail.signUp')}</p>
            <RunBy />
          </div>
        )}
      </CheckedForm>
    </Frame>
  );
}

type FieldsProps = {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
};

/** The two that an account is opened with. */
export function EmailAndPassword({ email, setEmail, password, setPassword }: FieldsProps) {
  const { t } = useTranslation('app');
  return (
    <>
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordField label={t('password')} value={password} onChange={setPassword} />
    </>
  );
}

/** The part of the address before the @ is the name at first; it is changed in the settings. */
export function nameFrom(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 100);
}

async function signUp({ email, password }: { email: string; password: string }, invite: string | undefined) {
  const body = { name: nameFrom(email), email, password };
  await call('POST /api/auth/sign-up/email', {
    body: invite === undefined ? body : { ...body, invite },
  });
}

function Closed({ invited }: { readonly invited: boolean }) {
  const { t } = useTranslation('people');
  return (
    <Frame
      title={t(invited ? 'closed.inviteTitle' : 'closed.title')}
      lead={t(invited ? 'closed.invite' : 'closed.words')}
    >
      <ButtonLink to="/sign-in" kind="primary">
        {t('signUp.toSignIn')}
      </ButtonLink>
    </Frame>
  );
}
