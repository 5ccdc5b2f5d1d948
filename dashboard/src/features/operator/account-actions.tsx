import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ArrowLeftRight, Ban, CirclePlay } from '../../ui/icons/icons.ts';
import { toast } from '../../ui/toasts.tsx';
import { ChangePlan } from './change-plan.tsx';
import { Refused } from './note.tsx';
import { type AccountDetail, useAccountVerb } from './queries.ts';
import { UserText } from './user-text.tsx';

type Props = { readonly account: AccountDetail; readonly isOwn: boolean };

/** What an operator can do with an account. One's own cannot be suspended: nobody could take it back. */
export function AccountActions({ account, isOwn }: Props) {
  const { t } = useTranslation('operator');
  const [work, setWork] = useState<'plan' | 'suspend' | 'resume'>();
  const close = () => setWork(undefined);
  const verb = account.state === 'active' ? 'suspend' : 'resume';
  return (
    <>
      <Button icon={ArrowLeftRight} onClick={() => setWork('plan')}>
        {t('changePlan.title')}
      </Button>
      {!isOwn && (
        <Button icon={verb === 'suspend' ? Ban : CirclePlay} onClick={() => setWork(verb)}>
          {t(`${verb}.action`)}
        </Button>
      )}
      {work === 'plan' && <ChangePlan account={account} onClose={close} />}
      {(work === 'suspend' || work === 'resume') && <ConfirmDialog verb={work} account={account} onClose={close} />}
    </>
  );
}

type SureProps = { readonly verb: 'suspend' | 'resume'; readonly account: AccountDetail; readonly onClose: () => void };

function ConfirmDialog({ verb, account, onClose }: SureProps) {
  const { t } = useTranslation('operator');
  const change = useAccountVerb(account.id);
  const done = () => {
    toast(t(`${verb}.done`));
    onClose();
  };
  return (
    <Confirm
      onClose={onClose}
      title={t(`${verb}.title`)}
      action={t(`${verb}.action`)}
      danger={verb === 'suspend'}
      work={{ ...change, error: null }}
      onConfirm={() => change.mutate(verb, done)}
    >
      <p className="font-medium break-all">
        <UserText>{account.email}</UserText>
      </p>
      <p>{t(`${verb}.words`)}</p>
      <Refused error={change.error} />
    </Confirm>
  );
}
