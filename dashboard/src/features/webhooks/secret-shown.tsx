import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CodeTabs } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { TriangleAlert } from '../../ui/icons/icons.ts';
import { VERIFYING } from './verifying.ts';

type Props = {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** A secret, this once, and how what comes is verified with it. */
export function SecretDialog({ title, secret, onClose, children }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog open stays wide onOpenChange={(open) => !open && onClose()} title={title}>
      <div className="grid gap-4">
        <p className="flex items-start gap-2 rounded-lg bg-warn-wash p-3 text-sm">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden="true" />
          {t('secret.once')}
        </p>
        {children}
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-sunk p-3">
          <code dir="ltr" data-testid="secret" className="min-w-0 flex-1 font-mono text-sm break-all">
            {secret}
          </code>
          <CopyButton text={secret} kind="primary" label={t('secret.copy')} />
        </div>
        <h3 className="font-semibold">{t('secret.verify')}</h3>
        <p className="text-sm text-soft">{t('secret.how')}</p>
        <CodeTabs codes={VERIFYING} />
      </div>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      </Actions>
    </Dialog>
  );
}
