import { REQUEST_METHODS } from '@isnad/contract/requests';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DayTimeField } from '../../ui/day-time-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { ALL_SOURCES, type RequestFilter } from './filter.ts';
import { keyChoicesQuery } from './queries.ts';

const CLASSES = ['2xx', 'error', '4xx', '429', '5xx'] as const;
const NUMBERS = ['200', '304', '400', '401', '403', '404', '409', '422', '500', '503', '504'];
/** Days that the log is kept, and today. */
const LOG_DAYS = 8;
/** The times have a row each on phones. */
const ROW = 'max-sm:col-span-2';

type Props = {
  readonly filter: RequestFilter;
  /** Name of the key that is filtered by, once it is known. */
  readonly keyName: string | undefined;
  readonly onChange: (part: Partial<RequestFilter>) => void;
};

/** By key, status, path, time, and behind a fold what is less often asked for. */
export function Filters({ filter, keyName, onChange }: Props) {
  const { t, format } = useTranslation('requests');
  const { from, to } = filter;
  const hasMore = [filter.method, filter.code, filter.request_id].some((value) => value !== '');
  const turned = Date.parse(to) <= Date.parse(from);
  return (
    <div className="grid gap-4 rounded-2xl border border-line bg-card p-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        <KeyChoice filter={filter} keyName={keyName} onChange={onChange} />
        <StatusChoice filter={filter} onChange={onChange} />
        <DayTimeField
          label={t('from')}
          days={LOG_DAYS}
          value={from}
          onChange={(next) => onChange({ from: next })}
          className={ROW}
        />
        <DayTimeField
          end
          label={t('to')}
          days={LOG_DAYS}
          className={ROW}
          value={to}
          onChange={(next) => onChange({ to: next })}
          error={turned ? t('turned') : undefined}
        />
      </div>
      <Typed key={filter.path} name="path" hint={t('pathHint')} filter={filter} onChange={onChange} />
      <details open={hasMore}>
        <summary className="w-fit text-sm font-medium text-accent hover:underline">{t('more')}</summary>
        <div className="mt-3 grid gap-x-4 gap-y-3 lg:grid-cols-3">
          <SelectField
            label={t('method')}
            value={filter.method}
            onChange={(method) => onChange({ method })}
            options={[['', t('anyMethod')], ...REQUEST_METHODS.map((method) => [method, method] as const)]}
          />
          <Typed key={`code ${filter.code}`} name="code" filter={filter} onChange={onChange} />
          <Typed key={`id ${filter.request_id}`} name="request_id" filter={filter} onChange={onChange} />
        </div>
      </details>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          checked={filter.source === ALL_SOURCES}
          onChange={(on) => onChange({ source: on ? ALL_SOURCES : '' })}
        >
          {t('withDashboard')}
          <span className="block text-soft">{t('withDashboardWords')}</span>
        </Checkbox>
        <p className="text-sm text-soft">{t('timeZone', { zone: format.timeZone() })}</p>
      </div>
      {filter.endpoint !== '' && (
        <div>
          <Button size="small" onClick={() => onChange({ endpoint: '' })}>
            {t('withoutFilter', { filter: filter.endpoint })}
          </Button>
        </div>
      )}
    </div>
  );
}

function KeyChoice({ filter: { key_id }, keyName, onChange }: Props) {
  const { t } = useTranslation('requests');
  const keys = useQuery(keyChoicesQuery);
  const choices = new Map<string, string>([['', t('allKeys')], ...(keys.data ?? [])]);
  if (!choices.has(key_id)) choices.set(key_id, keyName ?? key_id);
  return (
    <SelectField
      label={t('key')}
      value={key_id}
      onChange={(next) => onChange({ key_id: next })}
      options={[...choices]}
    />
  );
}

function StatusChoice({ filter: { status }, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { t } = useTranslation('requests');
  const statuses = new Map<string, string>([
    ['', t('status.all')],
    ...CLASSES.map((name) => [name, t(`status.${name}`)] as const),
    ...NUMBERS.map((number) => [number, number] as const),
  ]);
  if (!statuses.has(status)) statuses.set(status, status);
  return (
    <SelectField
      label={t('status.label')}
      value={status}
      onChange={(next) => onChange({ status: next })}
      options={[...statuses]}
    />
  );
}

type TypedProps = Pick<Props, 'filter' | 'onChange'> & {
  readonly name: 'path' | 'code' | 'request_id';
  readonly hint?: string;
};

/** A filter that is typed, and applied when it is whole. */
function Typed({ name, hint, filter, onChange }: TypedProps) {
  const { t } = useTranslation('requests');
  const [text, setText] = useState(filter[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ [name]: text.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <TextField
        label={t(name)}
        hint={hint}
        value={text}
        onChange={setText}
        maxLength={name === 'path' ? 200 : 64}
        dir="ltr"
        className="min-w-0 flex-1"
      />
      <Button type="submit" className="mt-6.5">
        {t('find')}
      </Button>
    </form>
  );
}
