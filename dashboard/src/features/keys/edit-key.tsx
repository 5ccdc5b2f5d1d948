import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
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
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t('edit')} wide>
      <form onSubmit={submit}>
        <KeyFields draft={draft} onChange={setDraft} environment={false} />
        {update.error !== null && <ProblemNote error={update.error} />}
        <Actions>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button type="submit" kind="primary" busy={update.isPending}>
            {t('app:save')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
