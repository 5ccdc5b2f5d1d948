import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Download } from '../../ui/icons/icons.ts';
import { Section } from './section.tsx';

/** What the service stores about the account, to take along. */
export function DataSection() {
  const { t } = useTranslation('settings');
  return (
    <Section title={t('data.title')} words={t('data.words')}>
      <p className="text-soft">{t('data.content')}</p>
      <div className="flex justify-end">
        {/* A link, so that the browser writes a file of any size as it arrives. */}
        <a href="/api/me/export" download className={buttonClasses()}>
          <Download />
          {t('data.download')}
        </a>
      </div>
    </Section>
  );
}
