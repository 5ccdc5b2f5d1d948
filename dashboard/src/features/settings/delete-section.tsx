import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { passwordFault } from '../people/faults.ts';
import { CheckedForm } from '../people/form.tsx';
import { PasswordField } from '../people/password-field.tsx';
import { useDeleteAccount } from './queries.ts';
import { Section } from './section.tsx';

/** The end of the account. */
export function DeleteSection() {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('deletion.title')} words={t('deletion.words')}>
      <div className="flex justify-end">
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t('deletion.begin')}
        </Button>
      </div>
      {open && <DeleteAccount onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteAccount({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'app']);
  const { account, person } = useMe();
  const own = person?.email ?? account.email;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const remove = useDeleteAccount();
  return (
    <Dialog onClose={onClose} title={t('deletion.ask')}>
      <div className="grid gap-3">
        <p>{t('deletion.gone')}</p>
        <p className="text-soft">{t('deletion.stays')}</p>
      </div>
      <CheckedForm
        fields={['email', 'password']}
        check={() => ({
          email: email.trim().toLowerCase() === own ? undefined : 'OTHER_EMAIL',
          password: passwordFault(password),
        })}
        onSend={() => remove.mutate({ email, password })}
        // The page is left with the answer.
        work={{ error: remove.error, isPending: remove.isPending || remove.isSuccess }}
        action={t('deletion.confirm')}
        kind="danger"
        beside={<Button onClick={onClose}>{t('app:cancel')}</Button>}
      >
        <TextField
          label={t('deletion.email')}
          hint={own}
          value={email}
          onChange={setEmail}
          field="email"
          type="email"
          autoComplete="off"
          autoFocus
        />
        <PasswordField
          label={t('password.current')}
          value={password}
          onChange={setPassword}
          field="password"
          autoComplete="current-password"
        />
      </CheckedForm>
    </Dialog>
  );
}
