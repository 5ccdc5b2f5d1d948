import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toasts.tsx';
import { NewPasswordField } from '../people/account-fields.tsx';
import { newPasswordFault, passwordFault } from '../people/faults.ts';
import { CheckedForm } from '../people/form.tsx';
import { PasswordField } from '../people/password-field.tsx';
import { useChangePassword } from './queries.ts';

export function PasswordForm() {
  const { t } = useTranslation(['settings', 'people']);
  const { account, person } = useMe();
  const email = person?.email ?? account.email;
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [revokeOtherSessions, setRevoke] = useState(true);
  const change = useChangePassword(() => {
    setCurrent('');
    setNew('');
    toast(t('password.changed'));
  });
  return (
    <CheckedForm
      fields={['password', 'newPassword']}
      check={() => ({ password: passwordFault(currentPassword), newPassword: newPasswordFault(newPassword) })}
      onSend={() => change.mutate({ currentPassword, newPassword, revokeOtherSessions })}
      work={change}
      action={t('password.change')}
      kind="plain"
    >
      {/* So that a password manager knows whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        value={currentPassword}
        onChange={setCurrent}
        field="password"
        autoComplete="current-password"
      />
      <NewPasswordField label={t('people:newPassword')} value={newPassword} onChange={setNew} />
      <Checkbox checked={revokeOtherSessions} onChange={setRevoke}>
        {t('password.endOthers')}
      </Checkbox>
    </CheckedForm>
  );
}
