import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { PLANS } from '../plan/plans.ts';
import { Note, Refused } from './note.tsx';
import { type AccountDetail, type SubscriptionPlan, useChangePlan } from './queries.ts';
import { UserText } from './user-text.tsx';

type Props = { readonly account: AccountDetail; readonly onClose: () => void };

/** Puts an account on another plan, and says before what that changes. */
export function ChangePlan({ account, onClose }: Props) {
  const { t } = useTranslation(['operator', 'app']);
  const [plan, setPlan] = useState<SubscriptionPlan>(account.plan);
  const change = useChangePlan(account.id);
  const same = plan === account.plan;
  const done = () => {
    toast(t('changePlan.done', { plan: t(`app:plans.${plan}`) }));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!same) change.mutate(plan, done);
  };
  return (
    <Dialog onClose={onClose} title={t('changePlan.title')} description={<UserText>{account.email}</UserText>}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <fieldset className="grid grid-cols-1 gap-2">
          <legend className="sr-only">{t('plan')}</legend>
          {PLANS.map((given) => (
            <Choice
              key={given.plan}
              given={given}
              current={given.plan === account.plan}
              chosen={given.plan === plan}
              onChoose={() => setPlan(given.plan)}
            />
          ))}
        </fieldset>
        <div aria-live="polite">
          {!same && <WhatChanges from={account.plan} to={plan} suspended={account.state === 'suspended'} />}
        </div>
        <Refused error={change.error} />
        <FormActions onCancel={onClose} action={t('changePlan.action')} busy={change.isPending} disabled={same} />
      </form>
    </Dialog>
  );
}

type ChoiceProps = {
  readonly given: (typeof PLANS)[number];
  readonly current: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
};

function Choice({ given: { plan, limit }, current, chosen, onChoose }: ChoiceProps) {
  const { t, format } = useTranslation(['operator', 'app']);
  return (
    <label
      className={classes(
        'flex cursor-pointer items-center gap-3 rounded-lg border p-3',
        chosen ? 'border-accent bg-accent-wash' : 'border-line hover:bg-sunk',
      )}
    >
      <input
        type="radio"
        name="plan"
        value={plan}
        checked={chosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="grid flex-1 grid-cols-1">
        <span className="font-medium">{t(`app:plans.${plan}`)}</span>
        <span className="text-sm text-soft">
          {limit === undefined
            ? t('changePlan.unlimited')
            : t('changePlan.limit', { count: limit, number: format.number(limit) })}
        </span>
      </span>
      {current && <span className="text-sm text-soft">{t('changePlan.now')}</span>}
    </label>
  );
}

type ChangeProps = { readonly from: SubscriptionPlan; readonly to: SubscriptionPlan; readonly suspended: boolean };

function WhatChanges({ from, to, suspended }: ChangeProps) {
  const { t } = useTranslation('operator');
  const lesser = PLANS.findIndex(({ plan }) => plan === to) < PLANS.findIndex(({ plan }) => plan === from);
  return (
    <Note tone={lesser ? 'warn' : 'plain'}>
      <p>{t('changePlan.atOnce')}</p>
      {to === 'free' && <p>{t('changePlan.webhooksStop')}</p>}
      {from === 'free' && !suspended && <p>{t('changePlan.webhooksGo')}</p>}
    </Note>
  );
}
