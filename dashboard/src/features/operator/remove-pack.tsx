import { useTranslation } from '../../i18n/use-translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Refused } from './note.tsx';
import { type InstalledPack, useRemovePack } from './pack-queries.ts';
import { UserText } from './user-text.tsx';

type Props = { readonly pack: InstalledPack; readonly onClose: () => void };

/** Asks once more before a pack is taken out. */
export function RemovePack({ pack, onClose }: Props) {
  const { t } = useTranslation('operator');
  const remove = useRemovePack();
  return (
    <Confirm
      danger
      onClose={onClose}
      title={t('remove.title')}
      action={t('remove.action')}
      work={{ ...remove, error: null }}
      onConfirm={() => remove.mutate(pack.name, { onSuccess: onClose })}
    >
      <p className="font-medium break-words">
        <UserText>{pack.title ?? pack.name}</UserText>
      </p>
      <p>{t('remove.words')}</p>
      <Refused error={remove.error} />
    </Confirm>
  );
}
