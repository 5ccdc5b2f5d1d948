import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { later } from '../../ui/later.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { say } from '../../ui/toasts.tsx';
import { FirstKey } from './first-key.tsx';
import { KeyTable, type KeyWork } from './key-table.tsx';
import { type KeyRecord, keysQuery, type NewKey, requestsByKeyQuery, useKeyVerb } from './queries.ts';

const CreateKey = later(async () => (await import('./create-key.tsx')).CreateKey);
const MadeKey = later(async () => (await import('./create-key.tsx')).MadeKey);
const EditKey = later(async () => (await import('./edit-key.tsx')).EditKey);
const RotateKey = later(async () => (await import('./rotate-key.tsx')).RotateKey);

/** The keys of the account. */
export function Page() {
  const { t } = useTranslation(['keys', 'app']);
  const keys = useInfiniteQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const records = keys.data?.pages.flatMap((page) => page.data);
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      {t('create')}
    </Button>
  );
  const any = records !== undefined && records.length > 0;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} {...(any ? { actions: create } : {})} />
      {keys.error !== null && <ProblemNote error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <Waiting />}
      {records?.length === 0 && <FirstKey onMade={setMade} />}
      {any && <List records={records} />}
      {keys.hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={keys.isFetchingNextPage} onClick={() => void keys.fetchNextPage()}>
            {t('app:more')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {creating && <CreateKey onClose={() => setCreating(false)} />}
        {made !== undefined && <MadeKey made={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </>
  );
}

type Chosen = { readonly work: KeyWork; readonly record: KeyRecord };

/** The keys, and whatever is being done with one of them. */
function List({ records }: { readonly records: readonly KeyRecord[] }) {
  const { t } = useTranslation('keys');
  const requests = useQuery(requestsByKeyQuery);
  const [ended, setEnded] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const isEnded = ({ state }: KeyRecord) => state === 'revoked' || state === 'expired';
  const shown = ended ? records : records.filter((record) => !isEnded(record));
  return (
    <div className="grid gap-4">
      {records.some(isEnded) && (
        <Checkbox checked={ended} onChange={setEnded}>
          {t('showEnded')}
        </Checkbox>
      )}
      <KeyTable records={shown} requests={requests.data} onWork={(work, record) => setChosen({ work, record })} />
      <Suspense fallback={null}>
        {chosen?.work === 'rotate' && <RotateKey record={chosen.record} onClose={close} />}
        {chosen?.work === 'edit' && <EditKey record={chosen.record} onClose={close} />}
      </Suspense>
      {(chosen?.work === 'disable' || chosen?.work === 'enable' || chosen?.work === 'revoke') && (
        <Sure verb={chosen.work} record={chosen.record} onClose={close} />
      )}
    </div>
  );
}

type SureProps = {
  readonly verb: 'disable' | 'enable' | 'revoke';
  readonly record: KeyRecord;
  readonly onClose: () => void;
};

function Sure({ verb, record, onClose }: SureProps) {
  const { t } = useTranslation('keys');
  const change = useKeyVerb();
  const done = () => {
    say(t(`${verb}Done`));
    onClose();
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(verb)}
      action={t(verb)}
      danger={verb === 'revoke'}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ id: record.id, verb }, { onSuccess: done })}
    >
      <p className="font-medium">
        <bdi>{record.name}</bdi>{' '}
        <code dir="ltr" className="font-mono text-soft">
          {record.prefix}…{record.last4}
        </code>
      </p>
      <p>{t(`${verb}Words`)}</p>
    </Confirm>
  );
}
