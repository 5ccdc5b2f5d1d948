import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { sessionEnds } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/icons/icons.ts';
import { lazyOnIdle } from '../ui/lazy-on-idle.ts';
import { Waiting } from '../ui/spinner.tsx';
import { useStore } from '../ui/store.ts';
import { Toasts } from '../ui/toasts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { MailBanner } from './mail-banner.tsx';
import { Navigation } from './navigation.tsx';
import { PaletteButton } from './palette-button.tsx';
import { useNothingFromBefore } from './signed-out.ts';
import { SkipLink } from './skip-link.tsx';

const Drawer = lazyOnIdle(async () => (await import('./drawer.tsx')).Drawer);
const SignInAgain = lazyOnIdle(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** Around the pages of those who have signed in. */
export function Shell() {
  const { t } = useTranslation();
  const { account } = useMe();
  useNothingFromBefore();
  const [open, setOpen] = useState(false);
  const ends = useStore(sessionEnds);
  // What ended before this page, or before somebody signed in again, is over.
  const [known, setKnown] = useState(ends);
  return (
    <>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
        <SkipLink />
        <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line px-3 py-4 lg:block">
          <div className="px-3 pb-4">
            <Brand />
          </div>
          <Navigation label={t('nav.main')} />
        </aside>
        <div className="min-w-0">
          <header className="sticky top-0 z-30 flex items-center justify-between gap-2 border-b border-line bg-paper px-4 py-2">
            <div className="flex items-center gap-2 lg:invisible">
              <Button icon={Menu} kind="quiet" size="icon" label={t('nav.open')} onClick={() => setOpen(true)} />
              <Brand />
            </div>
            <div className="flex items-center gap-2">
              <PaletteButton />
              <AccountMenu />
            </div>
          </header>
          {account.role === 'operator' && <MailBanner />}
          <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6">
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <Suspense fallback={null}>
        {open && <Drawer onClose={() => setOpen(false)} />}
        {ends > known && <SignInAgain onDone={() => setKnown(sessionEnds.get())} />}
      </Suspense>
      <Toasts />
    </>
  );
}
