import type { AuditEntry } from '@isnad/contract/audit';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withoutDirections } from '../../ui/plain-names.ts';
import { useDeviceName } from '../settings/device-name.ts';
import type words from './words/en.json';

type Field = keyof (typeof words)['field'];

/** What the change was, in words, where there is anything to tell. */
export function Details({ detail }: { readonly detail: AuditEntry['detail'] }) {
  const { t } = useTranslation('audit');
  const { exists } = useTranslation().i18n;
  const wordsOf = useValueWords();
  const entries = Object.entries(detail);
  if (entries.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="w-fit text-xs text-soft hover:underline">{t('details')}</summary>
      <dl className="mt-1 grid gap-0.5 text-xs">
        {entries.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">
              {exists(`audit:field.${name}`) ? t(`field.${name as Field}`) : <code dir="ltr">{name}</code>}
            </dt>
            <dd className="break-all">
              <bdi>{wordsOf(name, value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A value as a reader of the page has it: times, numbers, permissions and plans in words; what is not known as it is. */
function useValueWords(): (name: string, value: unknown) => string {
  const { t, i18n, format } = useTranslation('audit');
  const { t: ofKeys } = useTranslation('keys');
  const deviceName = useDeviceName();
  const named = (key: string, value: string) => (i18n.exists(key) ? i18n.t(key as 'app:plans.free') : value);
  // The colon of a scope would otherwise separate a namespace.
  const scopeWords = (scope: string) =>
    ofKeys(`scope.${scope as 'quran:read'}`, { nsSeparator: false, defaultValue: scope });
  const one = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (name === 'overlap_seconds') return value === 0 ? t('nothing') : format.hours(Number(value) / 3_600);
    if (typeof value === 'number') return format.number(value);
    if (typeof value !== 'string') return withoutDirections(JSON.stringify(value));
    if (name.endsWith('_at')) return format.dateTime(value);
    if (name === 'plan' || name === 'from' || name === 'to') return named(`app:plans.${value}`, value);
    if (name === 'device') return deviceName(value);
    if (name === 'scopes') return scopeWords(value);
    if (name === 'method' || name === 'environment') return named(`audit:${name}.${value}`, value);
    return withoutDirections(value);
  };
  return (name, value) => (Array.isArray(value) ? format.list(value.map((item) => one(name, item))) : one(name, value));
}
