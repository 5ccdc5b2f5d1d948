import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/card.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { SURAHS_PATH } from './queries.ts';
import { Found, SearchForm } from './quran-search.tsx';
import { SurahCards } from './surah-list.tsx';
import { ContinueReading, Today } from './today.tsx';

export function Page() {
  const { t } = useTranslation('reader');
  const { search = '' } = useSearch({ strict: false });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <SearchForm key={search} search={search} />
      {search.trim() === '' ? <Start /> : <Found search={search.trim()} />}
    </>
  );
}

function Start() {
  return (
    <>
      <ContinueReading />
      <div className="mb-8">
        <Today />
      </div>
      <SurahCards />
      <div className="mt-6">
        <RequestShown request={{ path: SURAHS_PATH }} />
      </div>
    </>
  );
}
