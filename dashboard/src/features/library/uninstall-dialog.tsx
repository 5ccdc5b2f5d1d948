import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Refused } from '../operator/note.tsx';
import { UserText } from '../operator/user-text.tsx';
import { useNames } from './names.ts';
import { type LibraryPack, useUninstall } from './queries.ts';

type Props = { readonly pack: LibraryPack; readonly onClose: () => void };

/** Asks once more before a pack is removed. */
export function UninstallDialog({ pack, onClose }: Props) {
  const { t } = useTranslation(['library', 'app']);
  const { fullNameOf } = useNames();
  const uninstall = useUninstall();
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t('remove.title')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="font-medium break-words">
          <UserText>{fullNameOf(pack)}</UserText>
        </p>
        <p>{t(pack.version === null ? 'remove.ownWords' : 'remove.words')}</p>
      </div>
      <Refused error={uninstall.error} />
      <Actions>
        <Button onClick={onClose}>{t('app:cancel')}</Button>
        <Button
          kind="danger"
          busy={uninstall.isPending}
          onClick={() => uninstall.mutate(pack.name, { onSuccess: onClose })}
        >
          {t('remove.action')}
        </Button>
      </Actions>
    </Dialog>
  );
}
