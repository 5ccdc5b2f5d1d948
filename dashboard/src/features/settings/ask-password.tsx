import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { Work } from '../../ui/work.ts';
import { passwordFault } from '../people/faults.ts';
import { CheckedForm } from '../people/form.tsx';
import { PasswordField } from '../people/password-field.tsx';

type Props = {
  readonly action: string;
  readonly onSend: (password: string) => void;
  readonly onClose: () => void;
  readonly work: Work;
};

/** The password once more, before something that others must not do on a device left open. */
export function AskPassword({ action, onSend, onClose, work }: Props) {
  const { t } = useTranslation(['settings', 'app']);
  const { account, person } = useMe();
  const email = person?.email ?? account.email;
  const [password, setPassword] = useState('');
  return (
    <CheckedForm
      fields={['password']}
      check={() => ({ password: passwordFault(password) })}
      onSend={() => onSend(password)}
      work={work}
      action={action}
      beside={<Button onClick={onClose}>{t('app:cancel')}</Button>}
    >
      {/* So that a password manager knows whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        value={password}
        onChange={setPassword}
        field="password"
        autoComplete="current-password"
        autoFocus
      />
    </CheckedForm>
  );
}
