import { useTranslation } from '../../i18n/use-translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Refused } from '../operator/note.tsx';
import { UserText } from '../operator/user-text.tsx';
import { useNames } from './names.ts';
import { type LibraryPack, useUninstall } from './queries.ts';

type Props = { readonly pack: LibraryPack; readonly onClose: () => void };

/** Asks once more before a pack is removed. */
export function UninstallDialog({ pack, onClose }: Props) {
  const { t } = useTranslation('library');
  const { fullNameOf } = useNames();
  const uninstall = useUninstall();
  return (
    <Confirm
      danger
      onClose={onClose}
      title={t('remove.title')}
      action={t('remove.action')}
      work={{ ...uninstall, error: null }}
      onConfirm={() => uninstall.mutate(pack.name, { onSuccess: onClose })}
    >
      <p className="font-medium break-words">
        <UserText>{fullNameOf(pack)}</UserText>
      </p>
      <p>{t(pack.version === null ? 'remove.ownWords' : 'remove.words')}</p>
      <Refused error={uninstall.error} />
    </Confirm>
  );
}
