import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, PageHead } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Plus } from '../../ui/icons/icons.ts';
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts';
import { More } from '../../ui/more.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toasts.tsx';
import { FirstKey } from './first-key.tsx';
import { KeyFilters, useKeyFilter } from './key-filters.tsx';
import { KeyTable, type KeyWork } from './key-table.tsx';
import {
  anyKeyQuery,
  type KeyList,
  type KeyRecord,
  keysQuery,
  type NewKey,
  requestsByKeyQuery,
  useKeyVerb,
} from './queries.ts';

const CreateKey = lazyOnIdle(async () => (await import('./create-key.tsx')).CreateKey);
const MadeKey = lazyOnIdle(async () => (await import('./create-key.tsx')).MadeKey);
const EditKey = lazyOnIdle(async () => (await import('./edit-key.tsx')).EditKey);
const RotateKey = lazyOnIdle(async () => (await import('./rotate-key.tsx')).RotateKey);

/** The keys of the account. */
export function Page() {
  const { t } = useTranslation('keys');
  const [filter, change] = useKeyFilter();
  const keys = useInfiniteQuery(keysQuery(filter));
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const isEmpty = keys.data?.pages[0]?.count === 0;
  const isFiltered = filter.search !== '' || filter.state !== '';
  // The list hides keys that no longer work: an account without any is another matter.
  const { data: any } = useQuery({ ...anyKeyQuery, enabled: isEmpty });
  const isNew = isEmpty && !isFiltered && any === false;
  const isKnown = keys.data !== undefined && (!isEmpty || isFiltered || any !== undefined);
  const create = (
    <Button icon={Plus} kind="primary" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} {...(isKnown && !isNew ? { actions: create } : {})} />
      {keys.error !== null && <ProblemNote error={keys.error} onRetry={() => void keys.refetch()} />}
      {!isKnown && keys.error === null && <Waiting />}
      {isNew && <FirstKey onMade={setMade} />}
      {isKnown && !isNew && (
        <div className="grid grid-cols-1 gap-4">
          <KeyFilters filter={filter} onChange={change} />
          <List keys={keys} onAll={() => change({ search: '', state: 'all' })} />
        </div>
      )}
      <Suspense fallback={null}>
        {creating && <CreateKey onClose={() => setCreating(false)} />}
        {made !== undefined && <MadeKey made={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </>
  );
}

type ListProps = {
  readonly keys: UseInfiniteQueryResult<InfiniteData<KeyList>>;
  readonly onAll: () => void;
};

/** The keys that the filter lets through. */
function List({ keys, onAll }: ListProps) {
  const { t } = useTranslation(['keys', 'app']);
  const records = keys.data?.pages.flatMap((page) => page.data) ?? [];
  if (records.length === 0) {
    return (
      <Empty title={t('filter.none')}>
        <Button onClick={onAll}>{t('filter.clear')}</Button>
      </Empty>
    );
  }
  return (
    <>
      <Records records={records} />
      <More list={keys} words={t('app:more')} className="text-center" />
    </>
  );
}

type Chosen = { readonly work: KeyWork; readonly record: KeyRecord };

/** The keys, and whatever is being done with one of them. */
function Records({ records }: { readonly records: readonly KeyRecord[] }) {
  const requests = useQuery(requestsByKeyQuery);
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  return (
    <>
      <KeyTable records={records} requests={requests.data} onWork={(work, record) => setChosen({ work, record })} />
      <Suspense fallback={null}>
        {chosen?.work === 'rotate' && <RotateKey record={chosen.record} onClose={close} />}
        {chosen?.work === 'edit' && <EditKey record={chosen.record} onClose={close} />}
      </Suspense>
      {(chosen?.work === 'disable' || chosen?.work === 'enable' || chosen?.work === 'revoke') && (
        <ConfirmDialog verb={chosen.work} record={chosen.record} onClose={close} />
      )}
    </>
  );
}

type SureProps = {
  readonly verb: 'disable' | 'enable' | 'revoke';
  readonly record: KeyRecord;
  readonly onClose: () => void;
};

function ConfirmDialog({ verb, record, onClose }: SureProps) {
  const { t } = useTranslation('keys');
  const change = useKeyVerb();
  const done = () => {
    toast(t(`${verb}Done`));
    onClose();
  };
  return (
    <Confirm
      onClose={onClose}
      title={t(verb)}
      action={t(verb)}
      danger={verb === 'revoke'}
      work={change}
      onConfirm={() => change.mutate({ id: record.id, verb }, done)}
    >
      <p className="font-medium">
        <bdi>{record.name}</bdi>{' '}
        <Code className="text-soft">
          {record.prefix}…{record.last4}
        </Code>
      </p>
      <p>{t(`${verb}Words`)}</p>
    </Confirm>
  );
}
