import type { Attempt } from '@isnad/contract/webhooks';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { English } from '../../ui/english.tsx';

/** One attempt: the request on one side, the answer on the other. */
export function AttemptShown({ attempt }: { readonly attempt: Attempt }) {
  const { t, format } = useTranslation('webhooks');
  const { request, response, error, started_at, duration_ms } = attempt;
  const words = { duration: format.milliseconds(duration_ms), when: format.moment(started_at) };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-soft">{t('attempt.timing', words)}</p>
      {error !== null && <English className="rounded-lg bg-bad-wash p-3 text-sm">{error}</English>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Side title={t('attempt.request')} line={`POST ${request.url}`}>
          <Wire text={linesOf(request.headers)} label={t('attempt.requestHeaders')} />
          {request.body === null ? (
            <p className="text-sm text-soft">{t('attempt.tooOld')}</p>
          ) : (
            <Wire text={prettyOf(request.body)} label={t('attempt.requestBody')} />
          )}
        </Side>
        {response === null ? (
          <Side title={t('attempt.response')} line={t('attempt.noAnswer')} />
        ) : (
          <Side title={t('attempt.response')} line={`HTTP ${response.status}`}>
            <Wire text={linesOf(response.headers)} label={t('attempt.responseHeaders')} />
            {response.body === '' ? (
              <p className="text-sm text-soft">{t('attempt.noBody')}</p>
            ) : (
              <Wire text={prettyOf(response.body)} label={t('attempt.responseBody')} />
            )}
          </Side>
        )}
      </div>
    </div>
  );
}

type SideProps = { readonly title: string; readonly line: string; readonly children?: ReactNode };

function Side({ title, line, children }: SideProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-sm break-all">
        <bdi className="font-mono">{line}</bdi>
      </p>
      {children}
    </section>
  );
}

/** Text as it went over the wire, or nearly so. */
function Wire({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <figure className="rounded-lg border border-line bg-sunk">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-1 ps-3 pe-1 text-sm text-soft">
        {label}
        <CopyButton text={text} kind="quiet" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label={label} dir="ltr" className="max-h-96 overflow-y-auto p-3">
        <pre className="font-mono text-sm break-words whitespace-pre-wrap">{text}</pre>
      </section>
    </figure>
  );
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** JSON spread over lines; anything else, and JSON that was cut, as it is. */
function prettyOf(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
