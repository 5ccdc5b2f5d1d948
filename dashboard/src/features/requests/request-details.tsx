import type { LoggedRequest } from '@isnad/contract/requests';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Code } from '../../ui/code.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { English } from '../../ui/english.tsx';
import { withoutDirections } from '../../ui/plain-names.ts';
import { curlOf } from './curl.ts';

type Props = { readonly request: LoggedRequest; readonly keyName: string | undefined };

/** All that the log has of a request, why it failed, and how to repeat it. */
export function RequestDetails({ request, keyName }: Props) {
  const { t, format } = useTranslation('requests');
  const { request_id, key_id, endpoint, created_at, milliseconds, trace_id, code } = request;
  const hasGaps = request.path.includes('?') || ['POST', 'PUT', 'PATCH'].includes(request.method);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      {code !== null && <Failed code={code} detail={request.detail} />}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Fact name={t('time')}>
          {format.moment(created_at)} <span className="text-soft">({format.timeZone()})</span>
        </Fact>
        <Fact name={t('request_id')}>
          <Copied text={request_id} />
        </Fact>
        <Fact name={t('key')}>
          {key_id === null ? (
            t('signedIn')
          ) : (
            <>
              <bdi>{keyName ?? ''}</bdi> <Copied text={key_id} />
            </>
          )}
        </Fact>
        {endpoint !== null && (
          <Fact name={t('endpoint')}>
            <Code className="break-all">{endpoint}</Code>
          </Fact>
        )}
        <Fact name={t('duration')}>{format.milliseconds(milliseconds)}</Fact>
        {trace_id !== null && (
          <Fact name={t('trace')}>
            <Copied text={trace_id} />
          </Fact>
        )}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="font-semibold">{t('repeat')}</p>
        {hasGaps && <p className="text-soft">{t('repeatWords')}</p>}
        <CodeBlock code={curlOf(request, location.origin)} label={t('repeat')} />
      </div>
    </div>
  );
}

function Failed({ code, detail }: { readonly code: string; readonly detail: string | null }) {
  const { t } = useTranslation('requests');
  return (
    <div className="grid gap-1">
      {detail !== null && (
        <English className="text-start break-words">
          <bdi>{withoutDirections(detail)}</bdi>
        </English>
      )}
      <a href={`/docs/errors#${code}`} className="w-fit text-accent hover:underline">
        {t('docs')} <code dir="ltr">{code}</code>
      </a>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid items-center sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ text }: { readonly text: string }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      <Code className="break-all">{text}</Code>
      <CopyButton text={text} kind="quiet" />
    </span>
  );
}
