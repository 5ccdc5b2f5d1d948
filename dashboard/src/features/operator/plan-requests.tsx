import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Refused } from './note.tsx';
import { type OpenPlanRequest, planRequestsQuery, useAnswerPlanRequest } from './queries.ts';
import { UserText } from './user-text.tsx';

/** Accounts that wait for another plan. Nothing while none does. */
export function PlanRequests() {
  const { t } = useTranslation(['operator', 'app']);
  const { data, error, refetch } = useQuery(planRequestsQuery);
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.count === 0) return null;
  const head = [t('app:email'), t('plan'), t('planRequests.wanted'), t('planRequests.since'), t('app:actions')];
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold">{t('planRequests.title')}</h2>
      <p className="text-sm text-soft">{t('planRequests.lead')}</p>
      <Table caption={t('planRequests.title')} head={head}>
        {data.data.map((request) => (
          <Row key={request.account.id} request={request} />
        ))}
      </Table>
    </Card>
  );
}

function Row({ request: { account, plan, created_at } }: { readonly request: OpenPlanRequest }) {
  const { t } = useTranslation(['operator', 'app']);
  const answer = useAnswerPlanRequest(account.id);
  const { email } = account;
  const accept = () => answer.mutate('accept', () => toast(t('planRequests.accepted')));
  const decline = () => answer.mutate('decline', () => toast(t('planRequests.declined')));
  return (
    <tr>
      <Cell className="max-w-72">
        <Link
          to="/operator/accounts/$id"
          params={{ id: account.id }}
          className="font-medium break-all text-accent hover:underline"
        >
          <UserText>{email}</UserText>
        </Link>
      </Cell>
      <Cell>{t(`app:plans.${account.plan}`)}</Cell>
      <Cell className="font-medium">{t(`app:plans.${plan}`)}</Cell>
      <Cell>
        <Ago time={created_at} />
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            kind="primary"
            busy={answer.isPending}
            label={t('planRequests.acceptFor', { email })}
            onClick={accept}
          >
            {t('planRequests.accept')}
          </Button>
          <Button
            size="small"
            disabled={answer.isPending}
            label={t('planRequests.declineFor', { email })}
            onClick={decline}
          >
            {t('planRequests.decline')}
          </Button>
        </span>
        <Refused error={answer.error} />
      </Cell>
    </tr>
  );
}
