import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Waiting } from '../ui/spinner.tsx';
import { SiteFooter, SiteHeader } from './site-part.tsx';
import { SkipLink } from './skip-link.tsx';

/** Around the pages that anybody can see. */
export function PublicFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" className="mx-auto w-full max-w-5xl flex-1 px-4 py-8">
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter />
    </div>
  );
}
