import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '../../api/auth-answers.ts';
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
    <Dialog open onOpenChange={onClose} title={t('passkeys.renameTitle')}>
      <CheckedForm
        fields={['name']}
        check={() => ({ name: name.trim() === '' || name.length > 100 ? 'INVALID_NAME' : undefined })}
        onSend={() => rename.mutate({ id: passkey.id, name: name.trim() })}
        error={rename.error}
        busy={rename.isPending}
        action={t('app:save')}
        beside={<Button onClick={onClose}>{t('app:cancel')}</Button>}
      >
        {(wordsFor) => (
          <TextField
            label={t('you.name')}
            value={name}
            onChange={setName}
            error={wordsFor('name')}
            dir="auto"
            autoFocus
          />
        )}
      </CheckedForm>
    </Dialog>
  );
}
