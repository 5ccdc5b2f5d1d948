import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog, FormActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { PLANS } from '../plan/plans.ts';
import { LinkShown } from './link-shown.tsx';
import { Note, Refused } from './note.tsx';
import { type MadeAccount, type SubscriptionPlan, useMakeAccount } from './queries.ts';
import { UserText } from './user-text.tsx';

/** Of the refusals, those that are about the address. */
const OF_EMAIL = { account_exists: 'refused.account_exists', invalid_parameter: 'accounts.badEmail' } as const;

/** Makes an account and shows the link by which its person signs up. */
export function NewAccount({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['operator', 'app']);
  const [email, setEmail] = useState('');
  const [plan, setPlan] = useState<SubscriptionPlan>('free');
  const [made, setMade] = useState<MadeAccount>();
  const make = useMakeAccount();
  const { error } = make;
  const code = error instanceof ApiProblem ? error.problem.code : '';
  const fault = code in OF_EMAIL ? OF_EMAIL[code as keyof typeof OF_EMAIL] : undefined;
  const changed = () => {
    if (make.isError) make.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ email: email.trim(), plan }, setMade);
  };
  if (made !== undefined) return <Made made={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('accounts.new')} description={t('accounts.newLead')}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextField
          label={t('app:email')}
          error={fault && t(fault)}
          value={email}
          onChange={(next) => {
            setEmail(next);
            changed();
          }}
          type="email"
          autoComplete="off"
          maxLength={254}
          dir="ltr"
          autoFocus
          required
        />
        <SelectField
          label={t('plan')}
          value={plan}
          onChange={(next) => {
            setPlan(next);
            changed();
          }}
          options={PLANS.map((one) => [one.plan, t(`app:plans.${one.plan}`)] as const)}
        />
        {fault === undefined && <Refused error={error} />}
        <FormActions onCancel={onClose} action={t('accounts.make')} busy={make.isPending} />
      </form>
    </Dialog>
  );
}

function Made({
  made: { account, invitation },
  onClose,
}: {
  readonly made: MadeAccount;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['operator', 'app']);
  return (
    <Dialog stays onClose={onClose} title={t('accounts.made')} description={<UserText>{account.email}</UserText>}>
      {invitation === null ? (
        <Note tone="plain">
          <p>{t('accounts.closed')}</p>
        </Note>
      ) : (
        <LinkShown link={invitation} />
      )}
      <Actions>
        <Link
          to="/operator/accounts/$id"
          params={{ id: account.id }}
          className="inline-flex min-h-10 items-center px-4 text-sm font-medium text-accent hover:underline"
        >
          {t('accounts.toAccount')}
        </Link>
        <Button kind="primary" onClick={onClose}>
          {invitation === null ? t('app:close') : t('invite.kept')}
        </Button>
      </Actions>
    </Dialog>
  );
}
