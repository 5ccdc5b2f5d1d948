import type { LoggedRequest } from '@isnad/contract/requests';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { withoutDirections } from '../../ui/plain-names.ts';
import { Cell } from '../../ui/table.tsx';
import type { RequestFilter } from './queries.ts';

type Props = {
  readonly request: LoggedRequest;
  /** Name of the key, once it is known. */
  readonly keyName: string | undefined;
  readonly onFilter: (part: Partial<RequestFilter>) => void;
};

/** What was requested, with which key, and what came of it. */
export function RequestRow({ request, keyName, onFilter }: Props) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { created_at, method, path, status, milliseconds, code, key_id } = request;
  return (
    <tr>
      <Cell className="align-top whitespace-nowrap">
        <time dateTime={created_at}>{format.moment(created_at)}</time>
      </Cell>
      <Cell className="align-top">
        <Badge tone={toneOf(status)}>{status}</Badge>
      </Cell>
      <Cell className="min-w-64 align-top">
        <code dir="ltr" className="font-mono text-xs break-all">
          {method} <bdi>{withoutDirections(path)}</bdi>
        </code>
        {code !== null && (
          <button
            type="button"
            onClick={() => onFilter({ code })}
            title={t('onlyCode')}
            className="block text-start text-xs text-accent hover:underline"
          >
            <code dir="ltr">{code}</code>
          </button>
        )}
        <Details request={request} />
      </Cell>
      <Cell className="align-top whitespace-nowrap">{format.milliseconds(milliseconds)}</Cell>
      <Cell className="max-w-48 align-top">
        {key_id === null ? (
          <span className="text-soft">{t('signedIn')}</span>
        ) : (
          <button
            type="button"
            onClick={() => onFilter({ key_id })}
            title={t('onlyKey')}
            className="max-w-full truncate text-start text-accent hover:underline"
          >
            <bdi>{keyName ?? key_id}</bdi>
          </button>
        )}
      </Cell>
    </tr>
  );
}

function Details({ request: { request_id, detail } }: { readonly request: LoggedRequest }) {
  const { t } = useTranslation('requests');
  return (
    <details className="mt-1">
      <summary className="w-fit text-xs text-soft hover:underline">{t('details')}</summary>
      {detail !== null && (
        <p lang="en" dir="ltr" className="mt-1 text-start text-sm break-words">
          <bdi>{withoutDirections(detail)}</bdi>
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-soft">
        {t('requestId')}
        <code dir="ltr" className="font-mono break-all text-ink">
          {request_id}
        </code>
        <CopyButton text={request_id} />
      </p>
    </details>
  );
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad';
  if (status >= 400) return 'warn';
  return status >= 300 ? 'plain' : 'good';
}
