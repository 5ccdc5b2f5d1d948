import type { Hadith } from '@isnad/contract/hadith';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Passage } from '../../ui/passage.tsx';
import { useNamed } from './names.ts';

/** Everything else that is known of a hadith. */
export function Details({ hadith }: { readonly hadith: Hadith }) {
  const { t } = useTranslation('hadith');
  const named = useNamed();
  const { type, book, book_names, aliases, cites = [], parallels = [], source, takhrij } = hadith;
  const related = named(takhrij ?? {});
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('about')}</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Fact term={t('type')}>{t(`types.${type}`)}</Fact>
        {book !== null && (
          <Fact term={t('book')}>
            <bdi>{named(book_names)?.text ?? book}</bdi>
          </Fact>
        )}
        {related !== undefined && (
          <Fact term={t('takhrij')}>
            <Passage lang={related.lang}>{related.text}</Passage>
          </Fact>
        )}
        <References term={t('cites')} references={cites} />
        <References term={t('parallels')} references={parallels} />
        <References term={t('aliases')} references={aliases} />
        <Fact term={t('sources')}>
          <ul>
            {Object.entries(source).map(([lang, edition]) => (
              <li key={lang}>
                {t(`langs.${lang as keyof typeof source}`)}: <bdi dir="ltr">{edition}</bdi>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function References({ term, references }: { readonly term: string; readonly references: readonly string[] }) {
  if (references.length === 0) return null;
  return (
    <Fact term={term}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {references.map((reference) => (
          <li key={reference}>
            <Link
              to="/hadith/$ref"
              params={{ ref: reference }}
              preload={false}
              className="text-accent underline underline-offset-4"
            >
              <bdi dir="ltr">{reference}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
