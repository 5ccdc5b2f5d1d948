import { useQuery } from '@tanstack/react-query';
import { BookCheck, KeyRound, Quote, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { meQuery } from '../../api/session.ts';
import { CheckLink } from '../../app/public-frame.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Title } from '../../ui/title.tsx';
import { TryVerse } from './try-verse.tsx';

const POINTS = [
  ['checked', BookCheck],
  ['quoted', Quote],
  ['keys', KeyRound],
  ['webhooks', Webhook],
] as const;

const BUTTON =
  'inline-flex min-h-10 items-center rounded-lg border border-line bg-card px-4 text-sm font-medium hover:bg-sunk';

/** What this is, and a verse to try at once. */
export function Page() {
  const { t } = useTranslation(['front', 'app']);
  const { data: me } = useQuery(meQuery);
  return (
    <div className="grid gap-12">
      <div className="grid gap-5 pt-4 text-center">
        <Title className="mx-auto max-w-3xl text-3xl font-semibold sm:text-4xl">{t('title')}</Title>
        <p className="mx-auto max-w-2xl text-lg text-soft">{t('lead')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {me ? (
            <ButtonLink to="/keys" kind="primary">
              {t('app:nav.dashboard')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/sign-up" kind="primary">
              {t('signUp')}
            </ButtonLink>
          )}
          <CheckLink className={BUTTON} />
          <a href="/docs" className={BUTTON}>
            {t('app:nav.docs')}
          </a>
        </div>
      </div>
      <TryVerse />
      <ul className="grid gap-4 sm:grid-cols-2">
        {POINTS.map(([point, Icon]) => (
          <li key={point} className="flex gap-4 rounded-2xl border border-line bg-card p-5">
            <Icon className="mt-1 size-6 shrink-0 text-accent" aria-hidden="true" />
            <div className="grid content-start gap-1">
              <h2 className="font-semibold">{t(`points.${point}.title`)}</h2>
              <p className="text-soft">{t(`points.${point}.words`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
