import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog, FormActions } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { expiresAt, KeyFields, newDraft } from './key-form.tsx';
import { type NewKey, useCreateKey } from './queries.ts';
import { SecretShown } from './secret-shown.tsx';

type Props = { readonly onClose: () => void };

/** Makes a key; then shows its secret until it is said to be kept. */
export function CreateKey({ onClose }: Props) {
  const { t } = useTranslation('keys');
  const [made, setMade] = useState<NewKey>();
  const [draft, setDraft] = useState(newDraft);
  // A retry asks for the same key, whose end counts from the same moment.
  const [changedAt, setChangedAt] = useState(Date.now);
  const create = useCreateKey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.scopes.size === 0) return;
    const { name, environment } = draft;
    const body = { name: name.trim(), environment, scopes: [...draft.scopes], expires_at: expiresAt(draft, changedAt) };
    create.mutate(body, setMade);
  };
  const change = (next: typeof draft) => {
    setDraft(next);
    setChangedAt(Date.now());
  };
  if (made !== undefined) return <MadeKey made={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('create')} wide>
      <form onSubmit={submit}>
        <KeyFields draft={draft} onChange={change} environment />
        {create.error !== null && <ProblemNote error={create.error} />}
        <FormActions onCancel={onClose} action={t('create')} busy={create.isPending} />
      </form>
    </Dialog>
  );
}

/** The secret of a key that was just made. */
export function MadeKey({ made, onClose }: { readonly made: NewKey; readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
  return (
    <Dialog stays wide onClose={onClose} title={t('made')} description={<bdi>{made.name}</bdi>}>
      <SecretShown secret={made.secret} readsQuran={made.scopes.includes('quran:read')} />
      <Actions>
        <Button onClick={onClose}>{t('kept')}</Button>
      </Actions>
    </Dialog>
  );
}
