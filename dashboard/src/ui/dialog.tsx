import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button, type ButtonProps } from './button.tsx';
import type { DialogProps } from './dialog-props.ts';
import { lazyOnIdle } from './lazy-on-idle.ts';

const OpenDialog = lazyOnIdle(async () => (await import('./dialog-parts.tsx')).OpenDialog);

/** A dialog over the page. What it is made of is loaded behind the page. */
export function Dialog(props: DialogProps) {
  const { open = true } = props;
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}

/** The row of buttons at the end of a dialog or a form. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}

type FormActionsProps = Pick<ButtonProps, 'kind' | 'busy' | 'disabled'> & {
  readonly action: string;
  readonly onCancel: () => void;
};

/** Cancels, or sends the form around it. */
export function FormActions({ action, onCancel, kind = 'primary', ...button }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <Actions>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" kind={kind} {...button}>
        {action}
      </Button>
    </Actions>
  );
}
