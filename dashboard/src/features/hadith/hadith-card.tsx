import type { Hadith } from '@isnad/contract/hadith';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Highlighted } from '../../ui/highlighted.tsx';
import { Passage } from '../../ui/passage.tsx';
import { Marks, StateNote } from './marks.tsx';
import { type Lang, useNamed, useReference } from './names.ts';
import { Narrator } from './person-name.tsx';

type Props = {
  readonly hadith: Hadith;
  /** The language that was asked for. */
  readonly lang: string;
};

const LANGS = ['ar', 'en', 'bn'] as const;

/** A hadith in a list: its text with the words marked that were found, and the way to all that is known of it. */
export function HadithCard({ hadith, lang }: Props) {
  const { t } = useTranslation('hadith');
  const named = useNamed();
  const { text, highlights, texts, chapter_names: names } = hadith;
  const reference = useReference()(hadith);
  const chapter = named(names ?? {})?.text ?? hadith.chapter;
  const elsewhere = LANGS.filter((other) => other !== hadith.lang && isMarked(hadith, `texts.${other}`));
  return (
    <article className="grid gap-3 rounded-2xl border border-line bg-card p-4 sm:p-5">
      <header className="grid gap-0.5">
        <h3 className="font-semibold">
          <Link
            to="/hadith/$ref"
            params={{ ref: hadith.ref }}
            search={{ lang }}
            preload={false}
            className="text-accent underline underline-offset-4"
          >
            <bdi>{reference}</bdi>
          </Link>
        </h3>
        {chapter !== null && (
          <p className="text-sm text-soft">
            <bdi>{chapter}</bdi>
          </p>
        )}
      </header>
      <StateNote state={hadith.state} />
      {hadith.lang !== lang && <p className="text-sm text-soft">{t('otherLanguage')}</p>}
      <Narrator name={hadith.narrator} />
      <Passage lang={hadith.lang}>
        <Highlighted text={text} highlights={highlights} field="text" />
      </Passage>
      {elsewhere.map((other) => (
        <FoundIn key={other} lang={other} hadith={hadith} text={texts[other] ?? ''} />
      ))}
      <Marks hadith={hadith} />
    </article>
  );
}

/** The text in another language, when that is where the words were found. */
function FoundIn({ lang, hadith, text }: { readonly lang: Lang; readonly hadith: Hadith; readonly text: string }) {
  const { t } = useTranslation('hadith');
  return (
    <div className="grid gap-1 border-s-4 border-line ps-3">
      <p className="text-xs font-medium text-soft">{t('foundIn', { language: t(`langs.${lang}`) })}</p>
      <Passage lang={lang}>
        <Highlighted text={text} highlights={hadith.highlights} field={`texts.${lang}`} />
      </Passage>
    </div>
  );
}

const isMarked = ({ highlights }: Hadith, field: string) => highlights?.some((mark) => mark.field === field) === true;
