import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../ui/spinner.tsx';
import { PublicHeader } from './public-header.tsx';
import { useSitePath } from './site-path.ts';
import { SkipLink } from './skip-link.tsx';

/** Around the pages that anybody can see. */
export function PublicFrame() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
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
