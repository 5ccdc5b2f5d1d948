import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem, call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { NewPasswordField } from './account-fields.tsx';
import { newPasswordFault } from './faults.ts';
import { CheckedForm } from './form.tsx';
import { Frame } from './frame.tsx';

/** A new password, by the link in a mail: `?token=`. It ends all sessions, so the next step is to sign in with it. */
export function Page() {
  const { t } = useTranslation('people');
  const { token } = useSearch({ strict: false });
  const { history } = useRouter();
  const [newPassword, setNewPassword] = useState('');
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/reset-password', { body: { token: token ?? '', newPassword } }),
    onSuccess: () => history.replace('/sign-in?done=password'),
  });
  const { error } = send;
  const used = error instanceof ApiProblem && error.problem.code === 'INVALID_TOKEN';
  if (token === undefined || used) {
    return (
      <Frame title={t('notGood.title')} lead={t('reset.notGood')}>
        <ButtonLink to="/forgot-password" kind="primary">
          {t('reset.askAgain')}
        </ButtonLink>
      </Frame>
    );
  }
  return (
    <Frame title={t('reset.title')} lead={t('reset.lead')}>
      <CheckedForm
        fields={['newPassword']}
        check={() => ({ newPassword: newPasswordFault(newPassword) })}
        onSend={() => send.mutate()}
        work={send}
        action={t('reset.action')}
        wide
      >
        <NewPasswordField label={t('newPassword')} value={newPassword} onChange={setNewPassword} autoFocus />
      </CheckedForm>
    </Frame>
  );
}
