import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { download } from '../../ui/download.ts';
import { Download } from '../../ui/icons/icons.ts';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once: they let in who has lost the app. */
export function BackupCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid gap-4">
      <p>{t('codes.backupWords')}</p>
      <ul dir="ltr" className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-lg bg-sunk p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Actions>
        <Button
          icon={Download}
          onClick={() => download('isnad-backup-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          {t('codes.download')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('codes.copyAll')} />
        <Button kind="primary" onClick={onDone}>
          {t('codes.kept')}
        </Button>
      </Actions>
    </div>
  );
}
