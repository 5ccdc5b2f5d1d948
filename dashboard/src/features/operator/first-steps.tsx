import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { CircleCheck, CircleDashed } from '../../ui/icons/icons.ts';
import type { OperatorHealth } from './queries.ts';

const STEPS = ['mail', 'packs', 'address', 'backup', 'model'] as const;
/** The service is complete without it. */
const OPTIONAL = 'model';

/** What a new operator has to set up, until all of it is done. */
export function FirstSteps({ health }: { readonly health: OperatorHealth }) {
  const { t } = useTranslation('operator');
  const done = {
    mail: health.mail.configured,
    packs: (health.corpus.hadith?.collections ?? 0) > 1,
    address: health.setup.public_url,
    backup: health.setup.last_backup_at !== null,
    model: health.models.some(({ upstream }) => upstream !== null),
  };
  if (STEPS.every((step) => done[step] || step === OPTIONAL)) return null;
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('firstSteps.title')}</h2>
      <ul className="grid gap-3">
        {STEPS.map((step) => {
          const Icon = done[step] ? CircleCheck : CircleDashed;
          return (
            <li key={step} className="flex gap-3">
              <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${done[step] ? 'text-good' : 'text-soft'}`} />
              <div>
                <p className="font-medium">
                  {t(`firstSteps.${step}`)} · {t(done[step] ? 'firstSteps.done' : 'firstSteps.open')}
                </p>
                {!done[step] && <p className="text-sm text-soft">{t(`firstSteps.${step}Words`)}</p>}
                {step === 'packs' && !done.packs && (
                  <Link to="/operator/library" className="text-sm font-medium text-accent underline">
                    {t('firstSteps.openLibrary')}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
