import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { keep, readKept } from '../../app/local-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CircleCheck, CircleDashed } from '../../ui/icons/icons.ts';
import { MailTest } from './mail-test.tsx';
import type { OperatorHealth } from './queries.ts';

const STEPS = ['mail', 'packs', 'address', 'backup', 'model'] as const;
type Step = (typeof STEPS)[number];
/** The service is complete without it. */
const OPTIONAL = 'model';
/** Where the guide says how, for what no page can set. */
const GUIDES: Readonly<Partial<Record<Step, string>>> = {
  mail: '/docs/configuration',
  address: '/docs/configuration',
  backup: '/docs/operations',
  model: '/docs/language-models',
};
const CLOSED = 'first-steps-closed';

/** What a new operator has to set up, until all of it is done or they close it. */
export function FirstSteps({ health }: { readonly health: OperatorHealth }) {
  const { t, format } = useTranslation('operator');
  const [closed, setClosed] = useState(() => readKept(CLOSED) === true);
  const done: Readonly<Record<Step, boolean>> = {
    mail: health.mail.configured,
    packs: (health.corpus.hadith?.collections ?? 0) > 1,
    address: health.setup.public_url,
    backup: health.setup.last_backup_at !== null,
    model: health.models.some(({ upstream }) => upstream !== null),
  };
  if (closed || STEPS.every((step) => done[step] || step === OPTIONAL)) return null;
  const close = () => {
    keep(CLOSED, true);
    setClosed(true);
  };
  const count = STEPS.filter((step) => done[step]).length;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{t('firstSteps.title')}</h2>
        <p className="text-sm text-soft">
          {t('firstSteps.count', { done: format.number(count), all: format.number(STEPS.length) })}
        </p>
      </div>
      <ul className="grid gap-3">
        {STEPS.map((step) => (
          <StepShown key={step} step={step} done={done[step]} />
        ))}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button onClick={close}>{t('firstSteps.close')}</Button>
      </div>
    </Card>
  );
}

type StepProps = { readonly step: Step; readonly done: boolean };

/** A step: whether it is done, and the way to do it. */
function StepShown({ step, done }: StepProps) {
  const { t } = useTranslation('operator');
  const Icon = done ? CircleCheck : CircleDashed;
  const guide = GUIDES[step];
  const link = 'text-sm font-medium text-accent underline';
  return (
    <li className="flex gap-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${done ? 'text-good' : 'text-soft'}`} />
      <div className="grid justify-items-start gap-1">
        <p className="font-medium">
          {t(`firstSteps.${step}`)} · {t(done ? 'firstSteps.done' : 'firstSteps.open')}
        </p>
        {!done && <p className="text-sm text-soft">{t(`firstSteps.${step}Words`)}</p>}
        {!done && step === 'packs' && (
          <Link to="/operator/library" className={link}>
            {t('firstSteps.openLibrary')}
          </Link>
        )}
        {!done && guide !== undefined && (
          <a href={guide} className={link} aria-label={t('firstSteps.howTo', { step: t(`firstSteps.${step}`) })}>
            {t('firstSteps.how')}
          </a>
        )}
        {done && step === 'mail' && <MailTest />}
      </div>
    </li>
  );
}
