import type { AuditEntry } from '@isnad/contract/audit';
import { AUDIT_ACTIONS } from '@isnad/contract/audit-actions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { More } from '../../ui/more.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { EntryRow } from './entry-row.tsx';
import { type AuditFilter, auditQuery, useTargetNames } from './queries.ts';

export function Page() {
  const { t } = useTranslation('audit');
  const { action = '', target = '' }: Partial<AuditFilter> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = { action, target };
  const log = useInfiniteQuery(auditQuery(filter));
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  const names = useTargetNames(entries, target);
  const change = (part: Partial<AuditFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '/audit', search: Object.fromEntries(next) });
  };
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Filters filter={filter} names={names} onChange={change} />
        {log.isPending && <Waiting rows={6} />}
        {log.error !== null && <ProblemNote error={log.error} onRetry={() => void log.refetch()} />}
        {entries.length > 0 && <Entries entries={entries} names={names} onTarget={(id) => change({ target: id })} />}
        {log.data !== undefined && entries.length === 0 && (
          <Empty title={t('none')}>
            <Button onClick={() => change({ action: '', target: '' })}>{t('all')}</Button>
          </Empty>
        )}
        <More list={log} words={t('older')} />
      </div>
    </>
  );
}

type Names = Readonly<Record<string, string>>;
type EntriesProps = {
  readonly entries: readonly AuditEntry[];
  readonly names: Names;
  readonly onTarget: (id: string) => void;
};

function Entries({ entries, names, onTarget }: EntriesProps) {
  const { t } = useTranslation('audit');
  return (
    <Table caption={t('title')} head={[t('time'), t('change'), t('target'), t('actor'), t('address')]}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} names={names} onTarget={onTarget} />
      ))}
    </Table>
  );
}

type FiltersProps = {
  readonly filter: AuditFilter;
  readonly names: Names;
  readonly onChange: (part: Partial<AuditFilter>) => void;
};

function Filters({ filter, names, onChange }: FiltersProps) {
  const { t } = useTranslation('audit');
  const { account } = useMe();
  const targets = new Map([
    ['', t('allTargets')],
    [account.id, t('account')],
    ...Object.entries(names).map(([id, name]) => [id, short(name)] as const),
  ]);
  // What is asked for by its id alone, such as a key that is gone, can be chosen too.
  if (!targets.has(filter.target)) targets.set(filter.target, filter.target);
  const actions = new Map<string, string>([
    ['', t('allActions')],
    ...AUDIT_ACTIONS.map((name) => [name, t(`action.${name}`)] as const),
  ]);
  if (!actions.has(filter.action)) actions.set(filter.action, filter.action);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
      <SelectField
        label={t('kind')}
        value={filter.action}
        onChange={(action) => onChange({ action })}
        options={[...actions]}
      />
      <SelectField
        label={t('target')}
        value={filter.target}
        onChange={(target) => onChange({ target })}
        options={[...targets]}
      />
    </div>
  );
}

const MAX_TARGET_LENGTH = 48;

/** So that a long address does not widen the list. */
function short(name: string): string {
  const letters = [...name];
  return letters.length > MAX_TARGET_LENGTH ? `${letters.slice(0, MAX_TARGET_LENGTH - 1).join('')}…` : name;
}
