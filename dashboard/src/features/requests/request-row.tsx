import type { LoggedRequest } from '@isnad/contract/requests';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { ChevronDown } from '../../ui/icons/icons.ts';
import { withoutDirections } from '../../ui/plain-names.ts';
import { Cell } from '../../ui/table.tsx';
import type { RequestFilter } from './filter.ts';
import { RequestDetails } from './request-details.tsx';

type Props = {
  readonly request: LoggedRequest;
  /** Name of the key, once it is known. */
  readonly keyName: string | undefined;
  readonly startsOpen: boolean;
  readonly onFilter: (part: Partial<RequestFilter>) => void;
};

/** What was requested, with which key, and what came of it; all of it in a row that opens below. */
export function RequestRow({ request, keyName, startsOpen, onFilter }: Props) {
  const { t, format } = useTranslation('requests');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(startsOpen);
  const { created_at, method, path, status, milliseconds, code, key_id } = request;
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <tr onKeyDown={close}>
        <Cell className="align-top whitespace-nowrap">
          <time dateTime={created_at}>{format.moment(created_at)}</time>
        </Cell>
        <Cell className="align-top">
          <Badge tone={toneOf(status)}>{status}</Badge>
        </Cell>
        <Cell className="min-w-64 align-top">
          <div>
            <button
              ref={button}
              type="button"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
              className="flex items-start gap-1.5 text-start text-accent hover:underline"
            >
              <ChevronDown className={`mt-0.5 size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
              <Code className="text-xs leading-5 break-all">
                {method} <bdi>{withoutDirections(path)}</bdi>
              </Code>
            </button>
            {code !== null && (
              <button
                type="button"
                onClick={() => onFilter({ code })}
                title={t('onlyCode')}
                className="ms-5.5 block text-start text-xs text-accent hover:underline"
              >
                <code dir="ltr">{code}</code>
              </button>
            )}
          </div>
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
              dir="auto"
              className="max-w-full truncate text-start text-accent hover:underline"
            >
              <bdi>{keyName ?? key_id}</bdi>
            </button>
          )}
        </Cell>
      </tr>
      {open && (
        <tr id={id} onKeyDown={close}>
          <td colSpan={5} className="bg-sunk px-4 py-4 cards:block!">
            <RequestDetails request={request} keyName={keyName} />
          </td>
        </tr>
      )}
    </>
  );
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad';
  if (status >= 400) return 'warn';
  return status >= 300 ? 'plain' : 'good';
}
