import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Waiting } from '../ui/spinner.tsx';
import { PublicHeader } from './public-header.tsx';
import { useSitePath } from './site-path.ts';
import { SkipLink } from './skip-link.tsx';

/** Around the pages that anybody can see. */
export function PublicFrame() {
  const { t } = useTranslation();
  const sitePath = useSitePath();
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
          {(['sources', 'plans', 'changelog'] as const).map((name) => (
            <a key={name} href={sitePath(`/${name}`)} className="hover:underline">
              {t(`nav.${name}`)}
            </a>
          ))}
          <a href="/docs/getting-started" className="hover:underline">
            {t('nav.guide')}
          </a>
          <a href="/docs" className="hover:underline">
            {t('nav.docs')}
          </a>
          <a href={sitePath('/status')} className="hover:underline">
            {t('nav.status')}
          </a>
        </div>
      </footer>
    </div>
  );
}
