import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { meQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import type { Credentials } from './enter.ts';
import { Frame } from './frame.tsx';
import { isChat, nextSearch, ownPath } from './own-path.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';

type Step = { readonly name: 'password' | 'code' } | { readonly name: 'confirm'; readonly credentials: Credentials };

/**
 * Signing in: a password or a passkey, then perhaps a code. `?next=` is where to go on to, `?code=1` begins with the code, `?done=`
 * says what led here.
 */
export function Page() {
  const search = useSearch({ strict: false });
  const next = ownPath(search.next);
  const asked = search.code === '1';
  const [step, setStep] = useState<Step>({ name: asked ? 'code' : 'password' });
  const { data: me } = useQuery(meQuery);
  const { history } = useRouter();
  // With a session, continue immediately.
  const goOn = Boolean(me) && !asked && step.name === 'password';
  useEffect(() => {
    if (goOn) history.replace(next);
  }, [goOn, history, next]);
  if (step.name === 'confirm') {
    const back = () => setStep({ name: 'password' });
    return <ConfirmAddress credentials={step.credentials} next={next} onBack={back} />;
  }
  if (step.name === 'code') return <SecondStep next={next} onBack={() => setStep({ name: 'password' })} />;
  return (
    <FirstStep
      next={next}
      done={search.done}
      onCode={() => setStep({ name: 'code' })}
      onConfirm={(credentials) => setStep({ name: 'confirm', credentials })}
    />
  );
}

type FirstProps = {
  readonly next: string;
  readonly done: string | undefined;
  readonly onCode: () => void;
  readonly onConfirm: (credentials: Credentials) => void;
};

function FirstStep({ next, done, onCode, onConfirm }: FirstProps) {
  const { t } = useTranslation('people');
  const lead =
    done === 'password' ? t('signIn.passwordChosen') : done === 'deleted' ? t('signIn.accountDeleted') : undefined;
  const reason = isChat(next) ? t('chatNeedsAccount') : undefined;
  return (
    <Frame
      title={t('signIn.title')}
      lead={lead ?? reason}
      foot={
        <p>
          {t('signIn.noAccount')}{' '}
          <Link to="/sign-up" search={nextSearch(next)} className="font-medium text-accent underline">
            {t('signIn.toSignUp')}
          </Link>
        </p>
      }
    >
      <PasswordStep next={next} onCode={onCode} onConfirm={onConfirm} />
    </Frame>
  );
}
