import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Refused } from './note.tsx';
import { type InstalledPack, useRemovePack } from './pack-queries.ts';
import { UserText } from './user-text.tsx';

type Props = { readonly pack: InstalledPack; readonly onClose: () => void };

/** Asks once more before a pack is taken out. */
export function RemovePack({ pack, onClose }: Props) {
  const { t } = useTranslation(['operator', 'app']);
  const remove = useRemovePack();
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t('remove.title')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="font-medium break-words">
          <UserText>{pack.title ?? pack.name}</UserText>
        </p>
        <p>{t('remove.words')}</p>
      </div>
      <Refused error={remove.error} />
      <Actions>
        <Button onClick={onClose}>{t('app:cancel')}</Button>
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(pack.name, { onSuccess: onClose })}>
          {t('remove.action')}
        </Button>
      </Actions>
    </Dialog>
  );
}
