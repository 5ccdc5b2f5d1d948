import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Check, Webhook } from '../../ui/icons/icons.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { eventTypesQuery } from './queries.ts';

const GIVES = ['events', 'signed', 'retried', 'log', 'replay'] as const;

/** On a plan without webhooks: what they would give, and how to come by them. */
export function UpgradePrompt() {
  const { t } = useTranslation('webhooks');
  const types = useQuery(eventTypesQuery);
  return (
    <Card className="grid gap-5">
      <div className="flex items-start gap-3">
        <Webhook className="mt-1 size-6 shrink-0 text-accent" />
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">{t('lacking.title')}</h2>
          <p className="max-w-prose text-soft">{t('lacking.words')}</p>
        </div>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {GIVES.map((name) => (
          <li key={name} className="flex items-start gap-2 text-sm">
            <Check className="mt-0.5 size-4 shrink-0 text-good" />
            {t(`lacking.gives.${name}`)}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/plan" kind="primary">
          {t('lacking.plan')}
        </ButtonLink>
      </div>
      {types.data !== undefined && (
        <details>
          <summary className="w-fit py-1 text-sm font-medium text-accent hover:underline">{t('lacking.list')}</summary>
          <dl className="mt-2 grid gap-2 text-sm sm:grid-cols-[max-content_1fr] sm:gap-x-6">
            {types.data.data.map(({ type, meaning }) => (
              <div key={type} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
                <dt>
                  <Code>{type}</Code>
                </dt>
                <dd className="text-soft">{t(`event.${type}` as 'event.chat.completed', { defaultValue: meaning })}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Card>
  );
}

/** Where webhooks are there but the plan has none any more. */
export function SuspendedNote() {
  const { t } = useTranslation('webhooks');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-warn bg-warn-wash p-4">
      <p className="max-w-prose text-sm">{t('lacking.suspended')}</p>
      <ButtonLink to="/plan">{t('lacking.plan')}</ButtonLink>
    </div>
  );
}
