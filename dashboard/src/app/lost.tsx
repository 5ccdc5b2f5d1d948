import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { Title } from '../ui/title.tsx';

/** There is no such page. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <main id="main" className="mx-auto max-w-xl p-6">
      <Title className="mb-4 text-2xl font-semibold">{t('lost.title')}</Title>
      <Empty title={t('lost.words')}>
        <ButtonLink to="/" kind="primary">
          {t('lost.home')}
        </ButtonLink>
      </Empty>
    </main>
  );
}

/** A page could not be shown; often because the service is away for a moment. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-xl p-6">
      <ProblemNote error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
    </div>
  );
}
