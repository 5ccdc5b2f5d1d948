import { useTranslation } from '../i18n/use-translation.ts';

/** Past the navigation, for those who go by keyboard. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="absolute start-3 top-3 z-60 -translate-y-20 rounded-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
    >
      {t('skip')}
    </a>
  );
}
