import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem, call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Code } from '../../ui/code.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useEnter } from './enter.ts';
import { emailFault, newPasswordFault } from './faults.ts';
import { CheckedForm } from './form.tsx';
import { Frame } from './frame.tsx';
import { EmailAndPassword, nameFrom } from './sign-up.tsx';

/** The operator takes the first account over, by the link that was printed at the start: `?token=`. */
export function Page() {
  const { t } = useTranslation('people');
  const { token } = useSearch({ strict: false });
  const enter = useEnter();
  const [typedEmail, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const email = typedEmail.trim();
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/auth/claim', { body: { token: token ?? '', name: nameFrom(email), email, password } }),
    onSuccess: () => enter('/operator/health'),
  });
  const { error } = send;
  const used = error instanceof ApiProblem && error.problem.code === 'sign_up_closed';
  if (token === undefined || used) {
    return (
      <Frame title={t('claim.notGoodTitle')} lead={t('claim.notGood')}>
        <Code className="overflow-x-auto rounded-lg bg-sunk px-3 py-2 text-sm">
          npm run -s isnad -- account claim-link
        </Code>
        <ButtonLink to="/sign-in">{t('signUp.toSignIn')}</ButtonLink>
      </Frame>
    );
  }
  return (
    <Frame title={t('claim.title')} lead={t('claim.lead')}>
      <CheckedForm
        fields={['email', 'newPassword']}
        check={() => ({ email: emailFault(email), newPassword: newPasswordFault(password) })}
        onSend={() => send.mutate()}
        work={send}
        action={t('claim.action')}
        wide
      >
        <EmailAndPassword email={typedEmail} {...{ setEmail, password, setPassword }} />
      </CheckedForm>
    </Frame>
  );
}
