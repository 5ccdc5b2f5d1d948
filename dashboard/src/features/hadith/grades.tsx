import type { Hadith } from '@isnad/contract/hadith';
import { useTranslation } from 'react-i18next';
import { Cell, Table } from '../../ui/table.tsx';
import { PersonName } from './person-name.tsx';

/** What an import writes where the grade follows from the collection. */
const CONCLUDED = /^included in the collection$/i;

/** What each scholar has said, apart from the others. */
export function Grades({ grades }: Pick<Hadith, 'grades'>) {
  const { t } = useTranslation('hadith');
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">{t('graders')}</h2>
      {grades.length === 0 ? (
        <p className="text-soft">{t('ungraded')}</p>
      ) : (
        <Table caption={t('graders')} head={[t('graderColumn'), t('gradeColumn'), t('basis')]}>
          {grades.map(({ grade, graded_by, raw }) => (
            <tr key={`${grade} ${graded_by} ${raw}`}>
              <Cell>{graded_by === null ? t('unnamed') : <PersonName name={graded_by} />}</Cell>
              <Cell className="font-medium">{t(`grades.${grade}`)}</Cell>
              <Cell>
                {CONCLUDED.test(raw) ? t('inCollection') : <bdi>{raw.toLowerCase() === grade ? '' : raw}</bdi>}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
