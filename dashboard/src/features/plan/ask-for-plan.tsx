import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Me, useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toasts.tsx';
import { PLANS } from './plans.ts';
import { type PlanRequest, planRequestQuery, useRequestPlan, useWithdrawRequest } from './queries.ts';

type Plan = Me['account']['plan'];

/** How to come by another plan: the operator gives it. */
export function AskForPlan() {
  const { t } = useTranslation(['plan', 'app']);
  const { account } = useMe();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-semibold">{t('ask.title')}</h2>
      {account.role === 'operator' ? (
        <>
          <p className="max-w-prose">{t('ask.operator')}</p>
          <div>
            <ButtonLink to="/operator/accounts" kind="primary">
              {t('app:nav.accounts')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <Request />
      )}
    </Card>
  );
}

function Request() {
  const { data, error, refetch } = useQuery(planRequestQuery);
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting rows={2} />;
  const { request } = data;
  if (request !== null && request.declined_at === null) return <Requested request={request} />;
  return <Choose declined={request} />;
}

/** What is requested and not answered yet. */
function Requested({ request: { plan, created_at } }: { readonly request: PlanRequest }) {
  const { t, format } = useTranslation(['plan', 'app']);
  const withdraw = useWithdrawRequest();
  return (
    <>
      <p role="status" className="max-w-prose">
        {t('ask.requested', { plan: t(`app:plans.${plan}`), time: format.dateTime(created_at) })}
      </p>
      {withdraw.error !== null && <ProblemNote error={withdraw.error} />}
      <div>
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined, () => toast(t('ask.withdrawn')))}>
          {t('ask.withdraw')}
        </Button>
      </div>
    </>
  );
}

/** @param declined the request before, if the operator declined it */
function Choose({ declined }: { readonly declined: PlanRequest | null }) {
  const { t, format } = useTranslation(['plan', 'app']);
  const { account } = useMe();
  const others = PLANS.map(({ plan }) => plan).filter((plan) => plan !== account.plan);
  const [wanted, setWanted] = useState<Plan>(account.plan === 'free' ? 'professional' : 'enterprise');
  const plan = others.includes(wanted) ? wanted : (others[0] as Plan);
  const name = (which: Plan) => t(`app:plans.${which}`);
  const request = useRequestPlan();
  return (
    <>
      {declined?.declined_at != null && (
        <p className="max-w-prose rounded-lg bg-warn-wash p-3">
          {t('ask.declined', { plan: name(declined.plan), time: format.dateTime(declined.declined_at) })}
        </p>
      )}
      <p className="max-w-prose">{t('ask.words')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('ask.wished')}
          className="w-60 max-w-full"
          value={plan}
          onChange={setWanted}
          options={others.map((other) => [other, name(other)] as const)}
        />
        <Button kind="primary" busy={request.isPending} onClick={() => request.mutate(plan)}>
          {t('ask.request')}
        </Button>
      </div>
      {request.error !== null && <ProblemNote error={request.error} />}
    </>
  );
}
