import { useTranslation } from '../i18n/use-translation.ts';
import { CodeBlock } from './code-block.tsx';
import { ChevronDown, SquareTerminal } from './icons/icons.ts';

export type ShownRequest = { readonly path: string; readonly body?: unknown };

/** The request that the page has just made, as a line for a shell, behind a button. */
export function RequestShown({ request }: { readonly request: ShownRequest }) {
  const { t } = useTranslation();
  return (
    <details className="group rounded-xl border border-line bg-card">
      <summary className="flex min-h-10 list-none items-center gap-2 px-4 text-sm font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <SquareTerminal className="size-4 shrink-0" />
        <span className="grow">{t('request.title')}</span>
        <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 px-4 pb-4">
        <p className="text-sm text-soft">{t('request.words')}</p>
        <CodeBlock code={curlLine(request)} label={t('request.title')} />
      </div>
    </details>
  );
}

/** What a shell understands: the key is the only thing that it fills in itself. */
function curlLine({ path, body }: ShownRequest): string {
  const streams = typeof body === 'object' && body !== null && 'stream' in body && body.stream === true;
  const parts = [
    `curl ${streams ? '-N ' : ''}${quoted(location.origin + path)}`,
    '-H "Authorization: Bearer $ISNAD_KEY"',
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
