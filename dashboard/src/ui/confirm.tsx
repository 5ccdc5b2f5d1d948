import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { ProblemNote } from './problem-note.tsx';

type ConfirmProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** What will happen, plainly. */
  readonly children: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
};

/** Asks once more before something that cannot be taken back. */
export function Confirm({
  open,
  onOpenChange,
  title,
  children,
  action,
  danger = false,
  busy,
  error,
  onConfirm,
}: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <div className="grid gap-3">{children}</div>
      {error !== null && <ProblemNote error={error} />}
      <Actions>
        <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Actions>
    </Dialog>
  );
}
