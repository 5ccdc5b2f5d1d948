import { useQuery } from '@tanstack/react-query';
import { useKeyNames } from '../../api/key-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { keyChoicesQuery } from '../requests/queries.ts';
import { type ChartSpan, type Choices, type DaysFault, GROUPS, INTERVALS, MAX_DAYS, SPANS } from './choices.ts';
import { Segments } from './segments.tsx';

type Props = {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
  readonly fault: DaysFault | undefined;
};

/** What to look at: length of the buckets, period, grouping. */
export function ChoicesBar({ choices, onChange, fault }: Props) {
  const { t } = useTranslation('usage');
  const spans: readonly (ChartSpan | 'days')[] = [...SPANS[choices.by], 'days'];
  const choosePeriod = (last: ChartSpan | 'days') => {
    const today = new Date().toISOString().slice(0, 10);
    onChange({ last, ...(last === 'days' ? { from: choices.from || today, to: choices.to || today } : {}) });
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Segments
          label={t('by.label')}
          value={choices.by}
          options={INTERVALS.map((interval) => [interval, t(`by.${interval}`)])}
          onChange={(by) => onChange({ by })}
        />
        <SelectField
          label={t('period.label')}
          className="w-52"
          value={choices.last}
          options={spans.map((span) => [span, t(`period.${span}`)])}
          onChange={choosePeriod}
        />
        <KeyChoice choices={choices} onChange={onChange} />
        <Segments
          label={t('group.label')}
          value={choices.group}
          options={GROUPS.map((group) => [group, t(`group.${group}`)])}
          onChange={(group) => onChange({ group })}
        />
      </div>
      {choices.last === 'days' && <Days choices={choices} onChange={onChange} fault={fault} />}
    </div>
  );
}

/** All keys of the account, or one of them: the newest, and the one that the address names. */
function KeyChoice({ choices: { key }, onChange }: Pick<Props, 'choices' | 'onChange'>) {
  const { t } = useTranslation('usage');
  const keys = useQuery(keyChoicesQuery);
  const names = useKeyNames([key]);
  const options = new Map<string, string>([['', t('key.all')], ...(keys.data ?? [])]);
  if (!options.has(key)) options.set(key, names[key] ?? key);
  return (
    <SelectField
      label={t('key.label')}
      className="w-52"
      value={key}
      options={[...options]}
      onChange={(next) => onChange({ key: next })}
    />
  );
}

function Days({ choices, onChange, fault }: Props) {
  const { t, format } = useTranslation('usage');
  const most = MAX_DAYS[choices.by];
  const words = {
    missing: t('days.missing'),
    order: t('days.order'),
    future: t('days.future'),
    old: t('days.old'),
    long: t('days.long', { count: most, days: format.number(most) }),
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-4">
        <TextField
          label={t('days.from')}
          type="date"
          dir="ltr"
          value={choices.from}
          onChange={(from) => onChange({ from })}
          className="w-44"
        />
        <TextField
          label={t('days.to')}
          type="date"
          dir="ltr"
          value={choices.to}
          onChange={(to) => onChange({ to })}
          className="w-44"
        />
      </div>
      <p role="status" className={fault === undefined ? 'text-sm text-soft' : 'text-sm text-bad'}>
        {fault === undefined ? t('days.utc') : words[fault]}
      </p>
    </div>
  );
}
