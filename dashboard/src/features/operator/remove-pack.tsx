import { useTranslation } from '../../i18n/use-translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { Work } from '../../ui/work.ts';
import { Refused } from './note.tsx';
import { UserText } from './user-text.tsx';

type Props = {
  /** Name of the pack as people read it. */
  readonly name: string;
  /** What becomes of its texts. */
  readonly words: string;
  readonly work: Work & { readonly reset: () => void };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks once more before a pack is taken out. */
export function RemovePack({ name, words, work, onConfirm, onClose }: Props) {
  const { t } = useTranslation('operator');
  const close = () => {
    work.reset();
    onClose();
  };
  return (
    <Confirm
      danger
      onClose={close}
      title={t('remove.title')}
      action={t('remove.action')}
      work={{ ...work, error: null }}
      onConfirm={onConfirm}
    >
      <p className="font-medium break-words">
        <UserText>{name}</UserText>
      </p>
      <p>{words}</p>
      <Refused error={work.error} />
    </Confirm>
  );
}
