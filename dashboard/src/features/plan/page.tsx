import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageHead } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Check, Minus } from '../../ui/icons/icons.ts';
import { AskForPlan } from './ask-for-plan.tsx';
import { PLANS } from './plans.ts';

export function Page() {
  const { t } = useTranslation('plan');
  const { account } = useMe();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ul className="grid gap-4 md:grid-cols-3">
          {PLANS.map((given) => (
            <PlanCard key={given.plan} given={given} current={given.plan === account.plan} />
          ))}
        </ul>
        <p className="text-sm text-soft">{t('all')}</p>
        <AskForPlan />
      </div>
    </>
  );
}

type CardProps = { readonly given: (typeof PLANS)[number]; readonly current: boolean };

function PlanCard({ given, current }: CardProps) {
  const { t, format } = useTranslation(['plan', 'app']);
  const { plan, limit, webhooks } = given;
  const requests =
    limit === undefined ? t('unlimited') : t('requests', { count: limit, requests: format.number(limit) });
  return (
    <li
      aria-current={current ? 'true' : undefined}
      className={classes(
        'grid content-start gap-4 rounded-2xl border bg-card p-5',
        current ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t(`app:plans.${plan}`)}</h2>
        {current && <Badge tone="accent">{t('yours')}</Badge>}
      </div>
      <p className="text-2xl font-semibold">{requests}</p>
      <ul className="grid gap-2 text-sm">
        <Line has>{limit === undefined ? t('noRefusal') : t('exact')}</Line>
        <Line has={webhooks}>{webhooks ? t('webhooks') : t('noWebhooks')}</Line>
      </ul>
    </li>
  );
}

function Line({ has, children }: { readonly has: boolean; readonly children: string }) {
  const Icon = has ? Check : Minus;
  return (
    <li className="flex items-start gap-2">
      <Icon className={classes('mt-0.5 size-4 shrink-0', has ? 'text-good' : 'text-soft')} />
      {children}
    </li>
  );
}
