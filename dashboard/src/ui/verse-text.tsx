import { useTranslation } from 'react-i18next';

/** One verse as the API gives it. */
export type VerseTexts = {
  readonly text: string;
  readonly transliteration: string;
  readonly translation_en: string;
  readonly translation_bn: string;
};

/** A verse in all four forms, each marked with its language, as it is: nothing is added to it. */
export function VerseText({ verse }: { readonly verse: VerseTexts }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      <p lang="ar" dir="rtl" className="font-quran text-3xl leading-[2.2]">
        {verse.text}
      </p>
      <dl className="grid gap-3">
        <Line name={t('forms.transliteration')} lang="ar-Latn" text={verse.transliteration} className="italic" />
        <Line name={t('forms.en')} lang="en" text={verse.translation_en} />
        <Line name={t('forms.bn')} lang="bn" text={verse.translation_bn} className="font-bengali" />
      </dl>
    </div>
  );
}

type LineProps = { readonly name: string; readonly lang: string; readonly text: string; readonly className?: string };

function Line({ name, lang, text, className = '' }: LineProps) {
  return (
    <div>
      <dt className="text-xs font-semibold text-soft">{name}</dt>
      <dd lang={lang} dir="ltr" className={className}>
        {text}
      </dd>
    </div>
  );
}
