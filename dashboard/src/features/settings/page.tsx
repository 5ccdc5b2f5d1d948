import { useTranslation } from '../../i18n/use-translation.ts';
import { PageHead } from '../../ui/card.tsx';
import { AppsSection } from './apps-section.tsx';
import { CodesSection } from './codes-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailForm } from './email-form.tsx';
import { LookSection } from './look-section.tsx';
import { NameForm } from './name-form.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Everything about the person, and about how they sign in. */
export function Page() {
  const { t } = useTranslation('settings');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="grid gap-8">
        <Section title={t('you.title')} words={t('you.words')}>
          <NameForm />
          <hr className="border-line" />
          <EmailForm />
        </Section>
        <Section title={t('password.title')} words={t('password.words')}>
          <PasswordForm />
        </Section>
        <PasskeysSection />
        <CodesSection />
        <SessionsSection />
        <AppsSection />
        <LookSection />
        <DataSection />
        <DeleteSection />
      </div>
    </>
  );
}
