import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import { ProblemNote } from './problem-note.tsx';
import type { Work } from './work.ts';

type ConfirmProps = Pick<DialogProps, 'open' | 'onClose' | 'title'> & {
  /** What will happen, plainly. */
  readonly children: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  readonly work: Work;
  readonly onConfirm: () => void;
};

/** Asks once more before something that cannot be taken back. */
export function Confirm({ children, action, danger = false, work, onConfirm, ...dialog }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...dialog}>
      <div className="grid gap-3">{children}</div>
      {work.error !== null && <ProblemNote error={work.error} />}
      <Actions>
        <Button onClick={dialog.onClose}>{t('cancel')}</Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={work.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </Actions>
    </Dialog>
  );
}
