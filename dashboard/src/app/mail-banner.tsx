import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWithoutMail } from '../api/service.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { MailWarning, X } from '../ui/icons/icons.ts';
import { keep, readKept } from './local-store.ts';

const NAME = 'mail-banner-closed';

/** Tells an operator that links to confirm addresses and choose passwords reach nobody, until they close it. */
export function MailBanner() {
  const { t } = useTranslation();
  const withoutMail = useWithoutMail();
  const [closed, setClosed] = useState(() => readKept(NAME) === true);
  if (!withoutMail || closed) return null;
  const close = () => {
    keep(NAME, true);
    setClosed(true);
  };
  return (
    <section
      aria-label={t('mail.title')}
      className="flex items-start gap-3 border-b border-warn bg-warn-wash px-4 py-2 text-sm sm:px-6"
    >
      <MailWarning className="mt-2.5 size-5 shrink-0 text-warn" />
      <div className="grid grow gap-0.5 py-2">
        <p className="font-medium">{t('mail.title')}</p>
        <p>{t('mail.where')}</p>
        <p>{t('mail.how')}</p>
        <Link to="/operator/health" className="w-fit font-medium text-accent underline">
          {t('mail.steps')}
        </Link>
      </div>
      <Button icon={X} kind="quiet" size="icon" label={t('close')} onClick={close} />
    </section>
  );
}
