import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { English } from '../../ui/english.tsx';
import { Download, FileUp } from '../../ui/icons/icons.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { stageOf } from '../operator/job-shown.tsx';
import { Note } from '../operator/note.tsx';
import { RemovePack } from '../operator/remove-pack.tsx';
import { chosenBy, searchable, useLibraryFilter } from './filter.ts';
import { Filters } from './filters.tsx';
import { JobDock, useShownJob } from './job-dock.tsx';
import { useNames } from './names.ts';
import { PackList } from './pack-list.tsx';
import { isInstallable, type Library, type LibraryPack, libraryQuery, useCurrentJob, useUninstall } from './queries.ts';
import { Sets } from './sets.tsx';
import { bytesOf, TermsDialog } from './terms-dialog.tsx';

/** The library: what can be installed, and what is. */
export function Page() {
  const { t } = useTranslation('library');
  const library = useQuery(libraryQuery);
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink icon={FileUp} to="/operator/packs">
            {t('ownFile')}
          </ButtonLink>
        }
      />
      {library.error !== null && <ProblemNote error={library.error} onRetry={() => void library.refetch()} />}
      {library.isPending && <Waiting rows={12} />}
      {library.data !== undefined && <Shown library={library.data} />}
    </>
  );
}

function Shown({ library }: { readonly library: Library }) {
  const { t } = useTranslation(['library', 'operator']);
  const [filter, change] = useLibraryFilter();
  const { languagesOf, fullNameOf } = useNames();
  const selection = useSelection(library.data);
  const current = useCurrentJob();
  const [job, dismiss] = useShownJob(current);
  const [installing, setInstalling] = useState<readonly LibraryPack[]>();
  const [removing, setRemoving] = useState<LibraryPack>();
  const uninstall = useUninstall();
  const busy = current?.state === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change with the language, and with it the page is made again
  const all = useMemo(() => searchable(library.data, languagesOf), [library.data]);
  const given = useDeferredValue(filter);
  const { search, kind, lang, state } = given;
  const found = useMemo(() => chosenBy(all, { search, kind, lang, state }), [all, search, kind, lang, state]);
  return (
    <div className="grid grid-cols-1 gap-6">
      {library.problem !== null && <CatalogueProblem problem={library.problem} />}
      <Sets library={library} onChoose={selection.add} />
      <Filters packs={library.data} filter={filter} onChange={change} />
      <PackList
        key={[search, kind, lang, state].join('\n')}
        packs={found}
        selected={selection.names}
        busy={busy}
        onSelect={selection.set}
        onInstall={(name) => setInstalling(library.data.filter((pack) => pack.name === name))}
        onRemove={setRemoving}
      />
      {/* Always on the page, so that what becomes of a job is read out. */}
      <p aria-live="polite" className="sr-only">
        {job !== undefined && t(`operator:${stageOf(job)}`)}
      </p>
      {(job !== undefined || selection.packs.length > 0) && (
        <div className="sticky bottom-3 z-20 grid grid-cols-1 gap-3 rounded-2xl border border-edge bg-card p-4 shadow-lg">
          {job !== undefined && <JobDock job={job} packs={library.data} onDismiss={dismiss} />}
          {!busy && selection.packs.length > 0 && (
            <Selected
              packs={selection.packs}
              onClear={selection.clear}
              onInstall={() => setInstalling(selection.packs)}
            />
          )}
        </div>
      )}
      {installing !== undefined && (
        <TermsDialog
          packs={installing}
          onClose={() => setInstalling(undefined)}
          onStarted={() => {
            setInstalling(undefined);
            selection.clear();
          }}
        />
      )}
      {removing !== undefined && (
        <RemovePack
          name={fullNameOf(removing)}
          words={t(removing.version === null ? 'operator:remove.words' : 'removeWords')}
          work={uninstall}
          onConfirm={() => uninstall.mutate(removing.name, { onSuccess: () => setRemoving(undefined) })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

function CatalogueProblem({ problem }: { readonly problem: NonNullable<Library['problem']> }) {
  const { t } = useTranslation('library');
  return (
    <Note tone="warn" alert>
      <p className="font-medium">{t('problem')}</p>
      <English>{problem.detail}</English>
    </Note>
  );
}

/** The packs that are ticked. What has been installed meanwhile is not among them. */
function useSelection(all: readonly LibraryPack[]) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  return {
    names,
    packs: all.filter((pack) => names.has(pack.name) && isInstallable(pack)),
    add: (more: readonly string[]) => setNames(names.union(new Set(more))),
    set: (name: string, selected: boolean) => {
      setNames(selected ? names.union(new Set([name])) : names.difference(new Set([name])));
    },
    clear: () => setNames(new Set()),
  };
}

type SelectedProps = {
  readonly packs: readonly LibraryPack[];
  readonly onClear: () => void;
  readonly onInstall: () => void;
};

function Selected({ packs, onClear, onInstall }: SelectedProps) {
  const { t, format } = useTranslation('library');
  const size = { count: packs.length, number: format.number(packs.length), bytes: format.bytes(bytesOf(packs)) };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm font-medium tabular-nums">
        {t('selected', size)}
      </p>
      <div className="flex gap-2">
        <Button onClick={onClear}>{t('clear')}</Button>
        <Button icon={Download} kind="primary" onClick={onInstall}>
          {t('install')}
        </Button>
      </div>
    </div>
  );
}
