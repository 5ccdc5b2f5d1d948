import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const Icon = verb === 'suspend' ? Ban : CirclePlay;
  return (
    <>
      <Button onClick={() => setWork('plan')}>
        <ArrowLeftRight aria-hidden="true" />
        {t('changePlan.title')}
      </Button>
      {!isOwn && (
        <Button onClick={() => setWork(verb)}>
          <Icon aria-hidden="true" />
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${verb}.title`)}
      action={t(`${verb}.action`)}
      danger={verb === 'suspend'}
      busy={change.isPending}
      error={null}
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
