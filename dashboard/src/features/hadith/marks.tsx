import type { Hadith } from '@isnad/contract/hadith';
import { personName } from '@isnad/contract/person-names';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { TriangleAlert } from '../../ui/icons/icons.ts';
import type { Lang } from './names.ts';

const TONES: Readonly<Record<Hadith['grades'][number]['grade'], Tone>> = {
  sahih: 'good',
  hasan: 'good',
  daif: 'warn',
  mawdu: 'bad',
  unknown: 'plain',
};

/** What kind of report it is, and what each scholar has said of it. */
export function Marks({ hadith }: { readonly hadith: Pick<Hadith, 'type' | 'grades'> }) {
  const { t, i18n } = useTranslation('hadith');
  const { type, grades } = hadith;
  const scholarOf = (name: string | null) =>
    name === null ? t('unnamed') : personName(name, i18n.language as Lang).text;
  return (
    <div className="flex flex-wrap gap-2">
      {type !== 'unknown' && <Badge tone="accent">{t(`types.${type}`)}</Badge>}
      {grades.length === 0 && <Badge>{t('ungraded')}</Badge>}
      {grades.map(({ grade, graded_by, raw }) => (
        <Badge key={`${grade} ${graded_by} ${raw}`} tone={TONES[grade]}>
          {t('gradeBy', { grade: t(`grades.${grade}`), scholar: scholarOf(graded_by) })}
        </Badge>
      ))}
    </div>
  );
}

/** Says where a text is not what one would think it is. */
export function StateNote({ state }: { readonly state: Hadith['state'] }) {
  const { t } = useTranslation('hadith');
  if (state === 'complete') return null;
  return (
    <p className="flex items-center gap-2 rounded-lg bg-warn-wash px-3 py-2 text-sm font-medium text-warn">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      {t(`state.${state}`)}
    </p>
  );
}
