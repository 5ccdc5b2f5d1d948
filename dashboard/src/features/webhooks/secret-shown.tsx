import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CodeTabs } from '../../ui/code-tabs.tsx';
import { Copyable, Warning } from '../../ui/copyable.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
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
    <Dialog stays wide onClose={onClose} title={title}>
      <div className="grid gap-4">
        <Warning>{t('secret.once')}</Warning>
        {children}
        <Copyable text={secret} label={t('secret.copy')} />
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
