import type { Hadith } from '@isnad/contract/hadith';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card, PageHead } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Passage } from '../../ui/passage.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { ShareButtons } from '../../ui/share-buttons.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Details } from './details.tsx';
import { Grades } from './grades.tsx';
import { StateNote } from './marks.tsx';
import { type Lang, useNamed, useReference } from './names.ts';
import { Narrator } from './person-name.tsx';
import { hadithPath, hadithQuery } from './queries.ts';

const LANGS: Readonly<Record<string, readonly Lang[]>> = {
  en: ['en', 'ar', 'bn'],
  bn: ['bn', 'ar', 'en'],
  ar: ['ar', 'en', 'bn'],
};

export function Page() {
  const { t, i18n } = useTranslation('hadith');
  const { ref = '' } = useParams({ strict: false });
  const { lang = i18n.language } = useSearch({ strict: false });
  const { data: hadith, error, refetch } = useQuery(hadithQuery(ref, lang));
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      {hadith === undefined ? (
        <>
          <PageHead title={t('title')} />
          {error === null ? <Waiting rows={8} /> : <ProblemNote error={error} onRetry={() => void refetch()} />}
        </>
      ) : (
        <OneHadith hadith={hadith} lang={lang} />
      )}
      <RequestShown request={{ path: hadithPath(ref, lang) }} />
      <p>
        <ButtonLink to="/hadith">{t('back')}</ButtonLink>
      </p>
    </div>
  );
}

function OneHadith({ hadith, lang }: { readonly hadith: Hadith; readonly lang: string }) {
  const { t } = useTranslation('hadith');
  const named = useNamed();
  const reference = useReference()(hadith);
  const chapter = named(hadith.chapter_names ?? {})?.text ?? hadith.chapter ?? undefined;
  const shown = (LANGS[lang] ?? LANGS.en ?? []).filter((other) => hadith.texts[other] !== undefined);
  return (
    <>
      <PageHead title={<bdi>{reference}</bdi>} {...(chapter === undefined ? {} : { lead: <bdi>{chapter}</bdi> })} />
      <StateNote state={hadith.state} />
      {hadith.lang !== lang && <p className="text-sm text-soft">{t('otherLanguage')}</p>}
      <Narrator name={hadith.narrator} />
      {shown.map((other) => (
        <Card key={other} className="grid gap-2">
          <h2 className="text-sm font-semibold text-soft">{t('text', { language: t(`langs.${other}`) })}</h2>
          <Passage lang={other}>{hadith.texts[other]}</Passage>
        </Card>
      ))}
      <Grades grades={hadith.grades} />
      <Details hadith={hadith} />
      <Card className="grid gap-3">
        <h2 className="font-semibold">{t('share')}</h2>
        <ShareButtons
          title={reference}
          text={`${hadith.text}\n(${reference}; ${hadith.ref})`}
          path={`/hadith/${hadith.ref}`}
        />
      </Card>
    </>
  );
}
