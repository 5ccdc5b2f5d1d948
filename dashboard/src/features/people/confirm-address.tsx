import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useWithoutMail } from '../../api/service.ts';
import { onTold } from '../../api/tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { MailCheck } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { type Credentials, signIn, useEnter } from './enter.ts';
import { Frame } from './frame.tsx';
import { RunBy } from './run-by.tsx';

type Props = {
  /** Kept in memory alone, to sign in with when the address is confirmed. */
  readonly credentials: Credentials;
  readonly next: string;
  readonly onBack: () => void;
};

/** Waits until the address is confirmed: another tab of this browser reports it, for another device there is a button. */
export function ConfirmAddress({ credentials, next, onBack }: Props) {
  const { t } = useTranslation('people');
  const withoutMail = useWithoutMail();
  const enter = useEnter();
  const { history } = useRouter();
  const { email } = credentials;
  const goOn = useMutation({
    mutationFn: () => signIn(credentials),
    // A code: the address was that of an account that asks for one.
    onSuccess: (codeAsked) => (codeAsked ? history.push('/sign-in?code=1') : enter(next)),
  });
  const again = useMutation({
    mutationFn: () => call('POST /api/auth/send-verification-email', { body: { email } }),
  });
  const { mutate } = goOn;
  useEffect(() => onTold('verified', () => mutate()), [mutate]);
  return (
    <Frame
      title={
        <span className="flex items-center gap-3">
          <MailCheck className="size-7 shrink-0 text-accent" />
          {t(withoutMail ? 'noMail.title' : 'confirm.title')}
        </span>
      }
    >
      <div className="grid gap-3" role="status">
        <p>{t(withoutMail ? 'noMail.confirm' : 'confirm.sent')}</p>
        <p className="truncate rounded-lg bg-sunk px-3 py-2 font-medium">
          <bdi>{email}</bdi>
        </p>
        {withoutMail && <RunBy />}
        <p className="text-sm text-soft">{t('confirm.waits')}</p>
      </div>
      {goOn.error !== null && <ProblemNote error={goOn.error} />}
      {again.error !== null && <ProblemNote error={again.error} />}
      <div className="grid gap-2">
        <Button kind="primary" busy={goOn.isPending} onClick={() => mutate()}>
          {t('confirm.done')}
        </Button>
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          {t(withoutMail ? 'noMail.again' : 'confirm.again')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('confirm.back')}
        </Button>
      </div>
      <p role="status" className="text-center text-sm text-good empty:hidden">
        {again.isSuccess ? t(withoutMail ? 'noMail.created' : 'confirm.sentAgain') : ''}
      </p>
    </Frame>
  );
}
