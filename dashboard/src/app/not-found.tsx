import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { Title } from '../ui/title.tsx';
import { SiteHeader } from './site-part.tsx';

/** The path that the server answered with this application. */
const LOADED_PATH = location.pathname;

/** The server has pages that the dashboard does not know, and one for unknown paths. */
export function NotFound() {
  useEffect(() => {
    // It has answered with the dashboard already where it takes the path for one of these pages.
    if (location.pathname === LOADED_PATH) location.replace('/');
    else location.reload();
  }, []);
  return null;
}

/** A page could not be shown; often because the service is away for a moment. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-xl p-6">
      <Title className="mb-4 text-2xl font-semibold">{t('problem.title')}</Title>
      <ProblemNote error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} retriesItself />
    </div>
  );
}

/** The same where it is not even known who is signed in, so that there is no menu either. */
export function FailedAlone(props: ErrorComponentProps) {
  return (
    <Alone>
      <Failed {...props} />
    </Alone>
  );
}

/** Around what belongs neither to the pages of an account nor to those for anybody. */
function Alone({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main">{children}</main>
    </>
  );
}
