import type { HadithCollections } from '@isnad/contract/hadith';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/session.ts';
import { useFormat } from '../../i18n/format.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { useCollectionName } from './names.ts';
import { COLLECTIONS_PATH, collectionsQuery } from './queries.ts';

const GRADES = ['sahih', 'hasan', 'daif', 'mawdu', 'unknown'] as const;

/** How many collections a new server has. */
const STARTER_COLLECTIONS = 1;
const FAULTS = ['damaged', 'truncated', 'repaired'] as const;

/** What is installed, and how whole it is. */
export function Collections() {
  const { t } = useTranslation('hadith');
  const { data, error, refetch } = useQuery(collectionsQuery);
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('collections')}</h2>
      {error !== null && data === undefined && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Waiting />}
      {data !== undefined && (
        <Table
          caption={t('collectionsCaption')}
          head={[
            t('collection'),
            t('hadiths'),
            t('langs.ar'),
            t('langs.en'),
            t('langs.bn'),
            t('graded'),
            t('faults'),
            t('missing'),
          ]}
        >
          {data.data.map((collection) => (
            <CollectionRow key={collection.slug} collection={collection} />
          ))}
        </Table>
      )}
      {data !== undefined && data.data.length <= STARTER_COLLECTIONS && <MoreCollections />}
      <RequestShown request={{ path: COLLECTIONS_PATH }} />
    </section>
  );
}

/** How an empty shelf is filled: the operator is led to the library. */
function MoreCollections() {
  const { t } = useTranslation('hadith');
  const { account } = useMe();
  return (
    <p className="text-sm text-soft">
      {account.role === 'operator' ? (
        <Link to="/operator/library" className="font-medium text-accent underline">
          {t('addCollections')}
        </Link>
      ) : (
        t('fewCollections')
      )}
    </p>
  );
}

function CollectionRow({ collection }: { readonly collection: HadithCollections['data'][number] }) {
  const { t } = useTranslation('hadith');
  const format = useFormat();
  const name = useCollectionName()(collection);
  const { slug, count, counts, states, grades, missing } = collection;
  const graded = GRADES.flatMap((grade) =>
    grades[grade] === undefined ? [] : [`${t(`grades.${grade}`)} ${format.number(grades[grade])}`],
  );
  const faults = FAULTS.flatMap((state) =>
    states[state] === 0 ? [] : [t(`fault.${state}`, { number: format.number(states[state]) })],
  );
  return (
    <tr>
      <Cell className="min-w-48">
        <Link
          to="/hadith"
          search={{ collection: slug }}
          aria-label={t('browse', { name })}
          className="font-medium text-accent underline underline-offset-4"
        >
          <bdi>{name}</bdi>
        </Link>
      </Cell>
      <Cell>{format.number(count)}</Cell>
      <Cell>{format.number(counts.ar)}</Cell>
      <Cell>{format.number(counts.en)}</Cell>
      <Cell>{format.number(counts.bn)}</Cell>
      <Cell>{graded.length === 0 ? t('noneGraded') : format.list(graded)}</Cell>
      <Cell>{faults.length === 0 ? t('noneMissing') : format.list(faults)}</Cell>
      <Cell>{missing.length === 0 ? t('noneMissing') : format.number(missing.length)}</Cell>
    </tr>
  );
}
