import { useState } from 'react';
import type { Passkey } from '../../api/auth-answers.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { CheckedForm } from '../people/form.tsx';
import { useRenamePasskey } from './queries.ts';

type Props = { readonly passkey: Passkey; readonly onClose: () => void };

export function RenamePasskey({ passkey, onClose }: Props) {
  const { t } = useTranslation(['settings', 'app']);
  const [name, setName] = useState(passkey.name ?? '');
  const rename = useRenamePasskey(() => {
    onClose();
    toast(t('saved'));
  });
  return (
    <Dialog onClose={onClose} title={t('passkeys.renameTitle')}>
      <CheckedForm
        fields={['name']}
        check={() => ({ name: name.trim() === '' || name.length > 100 ? 'INVALID_NAME' : undefined })}
        onSend={() => rename.mutate({ id: passkey.id, name: name.trim() })}
        work={rename}
        action={t('app:save')}
        beside={<Button onClick={onClose}>{t('app:cancel')}</Button>}
      >
        <TextField label={t('you.name')} value={name} onChange={setName} field="name" dir="auto" autoFocus />
      </CheckedForm>
    </Dialog>
  );
}
