import { Suspense, useState } from 'react';
import type { SecondFactor } from '../../api/auth-answers.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts';
import { CheckedForm } from '../people/form.tsx';
import { plainCode } from '../people/plain-code.ts';
import { AskPassword } from './ask-password.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { useBeginCodes, useConfirmCodes } from './queries.ts';

/** Drawing it takes a library of its own. */
const QrCode = lazyOnIdle(async () => (await import('./qr-code.tsx')).QrCode);

type Props = { readonly onClose: () => void };

/** Password, then the picture for the app and a code from it, then the backup codes, which are shown once. */
export function BeginCodes({ onClose }: Props) {
  const { t } = useTranslation('settings');
  const begin = useBeginCodes();
  const [confirmed, setConfirmed] = useState(false);
  const factor = begin.data;
  return (
    <Dialog onClose={onClose} stays={confirmed} title={t(confirmed ? 'codes.backupTitle' : 'codes.beginTitle')}>
      {factor === undefined && (
        <AskPassword action={t('codes.next')} onSend={begin.mutate} onClose={onClose} work={begin} />
      )}
      {factor !== undefined && !confirmed && (
        <Scan factor={factor} onConfirmed={() => setConfirmed(true)} onClose={onClose} />
      )}
      {factor !== undefined && confirmed && <BackupCodes codes={factor.backupCodes} onDone={onClose} />}
    </Dialog>
  );
}

type ScanProps = Props & { readonly factor: SecondFactor; readonly onConfirmed: () => void };

function Scan({ factor, onConfirmed, onClose }: ScanProps) {
  const { t } = useTranslation(['settings', 'app', 'people']);
  const [code, setCode] = useState('');
  const confirm = useConfirmCodes(onConfirmed);
  const secret = new URL(factor.totpURI).searchParams.get('secret') ?? '';
  const given = plainCode(code);
  return (
    <CheckedForm
      fields={['code']}
      check={() => ({ code: given === '' ? 'INVALID_CODE' : undefined })}
      onSend={() => confirm.mutate(given)}
      work={confirm}
      action={t('codes.confirm')}
      beside={<Button onClick={onClose}>{t('app:cancel')}</Button>}
    >
      <p>{t('codes.scan')}</p>
      <Suspense fallback={<div className="size-48 justify-self-center rounded-lg bg-sunk" />}>
        <QrCode text={factor.totpURI} label={t('codes.qr')} />
      </Suspense>
      <div className="grid gap-1 text-sm">
        <span>{t('codes.byHand')}</span>
        <div dir="ltr" className="flex flex-wrap items-center gap-2">
          <code className="break-all rounded-lg bg-sunk px-2 py-1 font-mono">
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
          <CopyButton text={secret} />
        </div>
      </div>
      <TextField
        label={t('people:second.code')}
        value={code}
        onChange={setCode}
        field="code"
        inputMode="numeric"
        dir="ltr"
        autoComplete="one-time-code"
        autoFocus
      />
    </CheckedForm>
  );
}
