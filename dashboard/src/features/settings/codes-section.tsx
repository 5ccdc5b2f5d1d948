import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AskPassword } from './ask-password.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { BeginCodes } from './begin-codes.tsx';
import { useEndCodes, useNewBackupCodes } from './queries.ts';
import { Section } from './section.tsx';

/** Codes of an app, asked for besides the password. */
export function CodesSection() {
  const { t } = useTranslation('settings');
  const { person } = useMe();
  const [asked, setAsked] = useState<'begin' | 'end' | 'backup'>();
  const on = person?.two_factor === true;
  const close = () => setAsked(undefined);
  return (
    <Section title={t('codes.title')} words={t('codes.words')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={on ? 'good' : 'plain'}>{t(on ? 'codes.on' : 'codes.off')}</Badge>
        <div className="flex flex-wrap gap-2">
          {on ? (
            <>
              <Button onClick={() => setAsked('backup')}>{t('codes.newBackup')}</Button>
              <Button onClick={() => setAsked('end')}>{t('codes.end')}</Button>
            </>
          ) : (
            <Button onClick={() => setAsked('begin')}>{t('codes.begin')}</Button>
          )}
        </div>
      </div>
      {asked === 'begin' && <BeginCodes onClose={close} />}
      {asked === 'end' && <EndCodes onClose={close} />}
      {asked === 'backup' && <NewBackupCodes onClose={close} />}
    </Section>
  );
}

type Props = { readonly onClose: () => void };

function EndCodes({ onClose }: Props) {
  const { t } = useTranslation('settings');
  const end = useEndCodes(() => {
    onClose();
    toast(t('codes.ended'));
  });
  return (
    <Dialog onClose={onClose} title={t('codes.endTitle')} description={t('codes.endWords')}>
      <AskPassword action={t('codes.end')} onSend={end.mutate} onClose={onClose} work={end} />
    </Dialog>
  );
}

function NewBackupCodes({ onClose }: Props) {
  const { t } = useTranslation('settings');
  const make = useNewBackupCodes();
  const codes = make.data?.backupCodes;
  return (
    <Dialog
      onClose={onClose}
      stays={codes !== undefined}
      title={t('codes.newBackup')}
      description={codes === undefined ? t('codes.newBackupWords') : undefined}
    >
      {codes === undefined ? (
        <AskPassword action={t('codes.newBackupAction')} onSend={make.mutate} onClose={onClose} work={make} />
      ) : (
        <BackupCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
