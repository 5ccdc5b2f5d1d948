import { DEFAULT_SCOPES, SCOPES } from '@isnad/contract/scopes';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Code } from '../../ui/code.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { KeyRecord, Scope } from './queries.ts';

/** The scopes of a new key first. */
const ALL_SCOPES: readonly Scope[] = [
  ...DEFAULT_SCOPES,
  ...(Object.keys(SCOPES) as Scope[]).filter((scope) => !DEFAULT_SCOPES.includes(scope)),
];
const DAYS = { days30: 30, days90: 90, year: 365 } as const;
type Expiry = 'never' | keyof typeof DAYS | 'date';
const DAY_MS = 86_400_000;

/** What is typed about a key. */
export type KeyDraft = {
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly scopes: ReadonlySet<Scope>;
  readonly expiry: Expiry;
  /** With `date`: as the browser's field gives it. */
  readonly date: string;
};

export function newDraft(key?: KeyRecord): KeyDraft {
  const date = key?.expires_at?.slice(0, 10) ?? '';
  return {
    name: key?.name ?? '',
    environment: key?.environment ?? 'live',
    scopes: new Set(key?.scopes ?? DEFAULT_SCOPES),
    expiry: date === '' ? 'never' : 'date',
    date,
  };
}

/** ISO 8601, or null for a key that is good until it is revoked. A date holds to its end. */
export function expiresAt({ expiry, date }: KeyDraft, now = Date.now()): string | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now + DAYS[expiry] * DAY_MS).toISOString();
  return date === '' ? null : new Date(`${date}T23:59:59.999`).toISOString();
}

type Props = {
  readonly draft: KeyDraft;
  readonly onChange: (draft: KeyDraft) => void;
  /** Of a key that is there the environment stays. */
  readonly environment: boolean;
};

/** Name, environment, expiry and scopes of a key. */
export function KeyFields({ draft, onChange, environment }: Props) {
  const { t } = useTranslation('keys');
  const set = (part: Partial<KeyDraft>) => onChange({ ...draft, ...part });
  return (
    <div className="grid gap-5">
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={draft.name}
        onChange={(name) => set({ name })}
        dir="auto"
        maxLength={100}
        autoFocus
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {environment && (
          <SelectField
            label={t('environment')}
            hint={t('environmentHint')}
            value={draft.environment}
            onChange={(value) => set({ environment: value })}
            options={[
              ['live', t('environments.live')],
              ['test', t('environments.test')],
            ]}
          />
        )}
        <SelectField
          label={t('expiry')}
          value={draft.expiry}
          onChange={(expiry) => set({ expiry })}
          options={(['never', 'days30', 'days90', 'year', 'date'] as const).map((value) => [
            value,
            t(`expiries.${value}`),
          ])}
        />
        {draft.expiry === 'date' && (
          <TextField
            label={t('expiryDate')}
            type="date"
            value={draft.date}
            onChange={(date) => set({ date })}
            required
          />
        )}
      </div>
      <Scopes chosen={draft.scopes} onChange={(scopes) => set({ scopes })} />
    </div>
  );
}

type ScopesProps = {
  readonly chosen: ReadonlySet<Scope>;
  readonly onChange: (scopes: ReadonlySet<Scope>) => void;
};

function Scopes({ chosen, onChange }: ScopesProps) {
  const { t } = useTranslation('keys');
  const toggle = (scope: Scope, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(scope);
    else next.delete(scope);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{t('scopes')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {ALL_SCOPES.map((scope) => (
          <Checkbox key={scope} checked={chosen.has(scope)} onChange={(on) => toggle(scope, on)}>
            <Code className="block text-sm">{scope}</Code>
            {/* The colon of a scope would otherwise separate a namespace. */}
            <span className="text-soft">{t(`scope.${scope}`, { nsSeparator: false })}</span>
          </Checkbox>
        ))}
      </div>
      {chosen.size === 0 && <p className="text-sm text-bad">{t('noScope')}</p>}
    </fieldset>
  );
}
