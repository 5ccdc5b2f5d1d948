import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { RequestFilter } from './queries.ts';

const STATUSES = ['2xx', '4xx', '429', '5xx'] as const;

type Props = {
  readonly filter: RequestFilter;
  readonly keyName: string | undefined;
  readonly onChange: (part: Partial<RequestFilter>) => void;
};

/** By status and request ID; a key or an error code is chosen in a row, and removed here. */
export function Filters({ filter, keyName, onChange }: Props) {
  const { t } = useTranslation('requests');
  const statuses = new Map<string, string>([
    ['', t('status.all')],
    ...STATUSES.map((status) => [status, t(`status.${status}`)] as const),
  ]);
  if (!statuses.has(filter.status)) statuses.set(filter.status, filter.status);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
        <Field label={t('status.label')} className="w-52">
          <Select value={filter.status} onChange={(status) => onChange({ status })} options={[...statuses]} />
        </Field>
        <RequestId key={filter.request_id} value={filter.request_id} onChange={onChange} />
      </div>
      <div className="flex flex-wrap gap-2">
        {filter.key_id !== '' && (
          <Button size="small" onClick={() => onChange({ key_id: '' })}>
            {t('withoutFilter', { filter: keyName ?? filter.key_id })}
          </Button>
        )}
        {filter.code !== '' && (
          <Button size="small" onClick={() => onChange({ code: '' })}>
            {t('withoutFilter', { filter: filter.code })}
          </Button>
        )}
      </div>
    </div>
  );
}

function RequestId({ value, onChange }: { readonly value: string; readonly onChange: Props['onChange'] }) {
  const { t } = useTranslation('requests');
  const [text, setText] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ request_id: text.trim() });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField label={t('requestId')} value={text} onChange={setText} maxLength={64} dir="ltr" className="w-72" />
      <Button type="submit">{t('find')}</Button>
    </form>
  );
}
