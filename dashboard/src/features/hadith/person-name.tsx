import { personName } from '@isnad/contract/person-names';
import { useTranslation } from 'react-i18next';
import type { Lang } from './names.ts';

/** The name of a scholar or narrator in the script of the page, as far as it is known. */
export function PersonName({ name }: { readonly name: string }) {
  const { text, lang } = personName(name, useTranslation().i18n.language as Lang);
  return <bdi lang={lang}>{text}</bdi>;
}

/** Who narrates a hadith, above its text. */
export function Narrator({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('hadith');
  if (name === null) return null;
  return (
    <p className="font-medium">
      {t('narrator')}: <PersonName name={name} />
    </p>
  );
}
