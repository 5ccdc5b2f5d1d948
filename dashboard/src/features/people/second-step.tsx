import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { useEnter } from './enter.ts';
import { CheckedForm } from './form.tsx';
import { Frame } from './frame.tsx';
import { plainCode } from './plain-code.ts';

/** After these the password is asked for again. */
const OVER: ReadonlySet<string> = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);
const OPERATIONS = {
  app: 'POST /api/auth/two-factor/verify-totp',
  backup: 'POST /api/auth/two-factor/verify-backup-code',
} as const;
type Source = keyof typeof OPERATIONS;

type Props = { readonly next: string; readonly onBack: () => void };

/** The second step of signing in: a code of the app, or a backup code. */
export function SecondStep({ next, onBack }: Props) {
  const { t } = useTranslation('people');
  const [source, setSource] = useState<Source>('app');
  return (
    <Frame title={t('second.title')} lead={t(source === 'app' ? 'second.lead' : 'second.backupLead')}>
      <CodeForm key={source} source={source} next={next} onBack={onBack} />
      <Button kind="quiet" onClick={() => setSource(source === 'app' ? 'backup' : 'app')}>
        {t(source === 'app' ? 'second.useBackup' : 'second.useApp')}
      </Button>
    </Frame>
  );
}

function CodeForm({ source, next, onBack }: Props & { readonly source: Source }) {
  const { t } = useTranslation('people');
  const enter = useEnter();
  const [code, setCode] = useState('');
  const [trustDevice, setTrustDevice] = useState(false);
  const given = source === 'app' ? plainCode(code) : code.trim();
  const send = useMutation({
    mutationFn: () => call(OPERATIONS[source], { body: { code: given, trustDevice } }),
    onSuccess: async () => {
      await enter(next);
      // Opened by a page whose session had ended, which goes on now.
      if (window.opener !== null) window.close();
    },
  });
  const over = send.error instanceof ApiProblem && OVER.has(send.error.problem.code);
  return (
    <CheckedForm
      fields={['code']}
      check={() => ({ code: given === '' ? (source === 'app' ? 'INVALID_CODE' : 'INVALID_BACKUP_CODE') : undefined })}
      onSend={() => send.mutate()}
      work={send}
      action={t('second.action')}
      beside={over && <Button onClick={onBack}>{t('second.again')}</Button>}
      wide
    >
      <TextField
        label={t(source === 'app' ? 'second.code' : 'second.backupCode')}
        value={code}
        onChange={setCode}
        field="code"
        {...(source === 'app' ? { inputMode: 'numeric' } : {})}
        dir="ltr"
        autoComplete="one-time-code"
        autoFocus
        required
      />
      <Checkbox checked={trustDevice} onChange={setTrustDevice}>
        {t('second.trust')}
      </Checkbox>
    </CheckedForm>
  );
}
