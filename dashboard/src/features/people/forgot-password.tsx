import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useWithoutMail } from '../../api/service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './account-fields.tsx';
import { emailFault } from './faults.ts';
import { CheckedForm } from './form.tsx';
import { Frame } from './frame.tsx';
import { RunBy } from './run-by.tsx';

/** Asks for a link to choose a new password with. Whether there is anybody of that address is not told. */
export function Page() {
  const { t } = useTranslation(['people', 'app']);
  const withoutMail = useWithoutMail();
  const [typed, setEmail] = useState('');
  const email = typed.trim();
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/request-password-reset', { body: { email } }),
  });
  const foot = (
    <Link to="/sign-in" className="font-medium text-accent underline">
      {t('signUp.toSignIn')}
    </Link>
  );
  if (send.isSuccess) {
    return (
      <Frame
        title={t(withoutMail ? 'noMail.title' : 'forgot.sentTitle')}
        lead={t(withoutMail ? 'noMail.reset' : 'forgot.sent')}
        foot={foot}
      >
        <p className="truncate rounded-lg bg-sunk px-3 py-2 font-medium">
          <bdi>{email}</bdi>
        </p>
        {withoutMail && <RunBy />}
        <Button onClick={send.reset}>{t(withoutMail ? 'noMail.resetAgain' : 'forgot.again')}</Button>
      </Frame>
    );
  }
  return (
    <Frame title={t('forgot.title')} lead={t(withoutMail ? 'noMail.forgot' : 'forgot.lead')} foot={foot}>
      <CheckedForm
        fields={['email']}
        check={() => ({ email: emailFault(email) })}
        onSend={() => send.mutate()}
        work={send}
        action={t(withoutMail ? 'noMail.create' : 'forgot.action')}
        wide
      >
        <EmailField value={typed} onChange={setEmail} />
      </CheckedForm>
    </Frame>
  );
}
