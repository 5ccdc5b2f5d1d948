import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Me, useMe } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Select } from '../../ui/select.tsx';
import { PLANS } from './plans.ts';

type Plan = Me['account']['plan'];

/** How to come by another plan: whoever runs the service gives it. */
export function AskForPlan() {
  const { t } = useTranslation(['plan', 'app']);
  const { account } = useMe();
  const others = PLANS.map(({ plan }) => plan).filter((plan) => plan !== account.plan);
  const [wished, setWished] = useState<Plan>(account.plan === 'free' ? 'professional' : 'enterprise');
  const plan = others.includes(wished) ? wished : (others[0] as Plan);
  const name = (which: Plan) => t(`app:plans.${which}`);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-semibold">{t('ask.title')}</h2>
      <p className="max-w-prose">{account.role === 'operator' ? t('ask.operator') : t('ask.words')}</p>
      <Field label={t('ask.wished')} className="w-60 max-w-full">
        <Select value={plan} onChange={setWished} options={others.map((other) => [other, name(other)] as const)} />
      </Field>
      {account.role === 'operator' ? (
        <div>
          <ButtonLink to="/operator/accounts" kind="primary">
            {t('app:nav.accounts')}
          </ButtonLink>
        </div>
      ) : (
        <Message
          text={t('ask.message', {
            from: name(account.plan),
            to: name(plan),
            email: account.email,
            command: commandOf(account.email, plan),
          })}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-sm text-soft">{t('ask.command')}</p>
        <CodeBlock code={commandOf(account.email, plan)} label={t('ask.commandLabel')} />
      </div>
    </Card>
  );
}

/** What to write to whoever runs the service. */
function Message({ text }: { readonly text: string }) {
  const { t } = useTranslation('plan');
  return (
    <figure className="rounded-lg border border-line">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-1.5 ps-3 pe-1.5 text-sm text-soft">
        {t('ask.messageLabel')}
        <CopyButton text={text} label={t('ask.copy')} />
      </figcaption>
      <p className="p-3 text-sm break-words whitespace-pre-line">{text}</p>
    </figure>
  );
}

/** The command by which the plan is given; quoted where a shell would read the address otherwise. */
function commandOf(email: string, plan: Plan): string {
  const safe = /^[\w.+@-]+$/.test(email) ? email : `'${email.replaceAll("'", String.raw`'\''`)}'`;
  return `npm run -s isnad -- account plan ${safe} ${plan}`;
}
