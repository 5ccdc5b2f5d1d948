import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { CheckedForm } from '../people/form.tsx';
import { useRename } from './queries.ts';

/** Control characters and marks that turn the direction round; the joiners that Bengali and Persian are written with are none. */
const NAME = /^(?!\p{C}*$)(?:[^\p{C}]|[\u200c\u200d]){1,100}$/u;

export function NameForm() {
  const { t } = useTranslation('settings');
  const { person } = useMe();
  const [name, setName] = useState(person?.name ?? '');
  const rename = useRename(() => toast(t('saved')));
  return (
    <CheckedForm
      fields={['name']}
      check={() => ({ name: NAME.test(name.trim()) ? undefined : 'INVALID_NAME' })}
      onSend={() => rename.mutate(name.trim())}
      work={rename}
      action={t('you.saveName')}
      kind="plain"
    >
      <TextField label={t('you.name')} value={name} onChange={setName} field="name" dir="auto" autoComplete="name" />
    </CheckedForm>
  );
}
