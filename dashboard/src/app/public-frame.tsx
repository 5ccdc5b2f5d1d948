import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { meQuery } from '../api/session.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Waiting } from '../ui/spinner.tsx';
import { Brand } from './brand.tsx';
import { LanguageChoice, ThemeChoice } from './choices.tsx';
import { useSitePath } from './site-path.ts';
import { SkipLink } from './skip-link.tsx';

/** Around the pages that anybody can see. */
export function PublicFrame() {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-5xl items-center justify-between gap-2 px-4 py-3">
          <Brand />
          <nav aria-label={t('nav.site')} className="flex items-center gap-2">
            <CheckLink className="hidden rounded-lg px-3 py-2 text-sm font-medium hover:bg-sunk sm:block" />
            <a href="/docs" className="hidden rounded-lg px-3 py-2 text-sm font-medium hover:bg-sunk sm:block">
              {t('nav.docs')}
            </a>
            <LanguageChoice />
            <ThemeChoice />
            {me ? (
              <ButtonLink to="/keys" kind="primary">
                {t('nav.dashboard')}
              </ButtonLink>
            ) : (
              <ButtonLink to="/sign-in">{t('nav.signIn')}</ButtonLink>
            )}
          </nav>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-5xl flex-1 px-4 py-8">
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className="border-t border-line text-sm text-soft">
        <div className="mx-auto flex max-w-5xl flex-wrap gap-x-6 gap-y-2 px-4 py-5">
          <CheckLink className="hover:underline" />
          <a href="/docs/getting-started" className="hover:underline">
            {t('nav.guide')}
          </a>
          <a href="/docs" className="hover:underline">
            {t('nav.docs')}
          </a>
          <a href="/docs/errors" className="hover:underline">
            {t('nav.errors')}
          </a>
          <a href="/status" className="hover:underline">
            {t('nav.status')}
          </a>
        </div>
      </footer>
    </div>
  );
}

/** To the page that checks quotations, which the server writes in the language of its address. */
function CheckLink({ className }: { readonly className: string }) {
  const { t } = useTranslation('app');
  const sitePath = useSitePath();
  return (
    <a href={sitePath('/check')} className={className}>
      {t('nav.check')}
    </a>
  );
}
