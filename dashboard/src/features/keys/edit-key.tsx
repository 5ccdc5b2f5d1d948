import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { toast } from '../../ui/toasts.tsx';
import { expiresAt, KeyFields, newDraft } from './key-form.tsx';
import { type KeyRecord, useUpdateKey } from './queries.ts';

type Props = { readonly record: KeyRecord; readonly onClose: () => void };

/** Changes name, scopes and expiry of a key. */
export function EditKey({ record, onClose }: Props) {
  const { t } = useTranslation(['keys', 'app']);
  const [draft, setDraft] = useState(() => newDraft(record));
  const update = useUpdateKey(record.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.scopes.size === 0) return;
    const unchanged = draft.expiry === 'date' && draft.date === record.expires_at?.slice(0, 10);
    const body = {
      name: draft.name.trim(),
      scopes: [...draft.scopes],
      ...(unchanged ? {} : { expires_at: expiresAt(draft) }),
    };
    update.mutate(body, () => {
      toast(t('saved'));
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} title={t('edit')} wide>
      <form onSubmit={submit}>
        <KeyFields draft={draft} onChange={setDraft} environment={false} />
        {update.error !== null && <ProblemNote error={update.error} />}
        <FormActions onCancel={onClose} action={t('app:save')} busy={update.isPending} />
      </form>
    </Dialog>
  );
}
