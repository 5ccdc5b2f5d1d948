import { useState } from 'react';
import { keep, readKept } from '../../app/local-store.ts';
import type { Format } from '../../i18n/format.ts';
import { type Translate, useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CircleAlert, CircleCheck, X } from '../../ui/icons/icons.ts';
import { Running as StepRunning, stageOf } from '../operator/job-shown.tsx';
import { Refused } from '../operator/note.tsx';
import { Progress } from '../operator/progress.tsx';
import { UserText } from '../operator/user-text.tsx';
import { useNames } from './names.ts';
import { type LibraryPack, type PackJob, useCancel } from './queries.ts';

/** How long what became of a job is shown to who comes back. */
const SHOWN_MS = 3_600_000;
const SEEN = 'library.seen';

/** The job to show: the running one, or the last one until it has been dismissed. */
export function useShownJob(job: PackJob | null) {
  const [seen, setSeen] = useState(() => readKept(SEEN));
  const isRecent = job?.finished_at == null || Date.now() - Date.parse(job.finished_at) < SHOWN_MS;
  const shown = job !== null && isRecent && job.id !== seen ? job : undefined;
  const dismiss = () => {
    keep(SEEN, job?.id);
    setSeen(job?.id);
  };
  return [shown, dismiss] as const;
}

type Props = { readonly job: PackJob; readonly packs: readonly LibraryPack[]; readonly onDismiss: () => void };

/** How far the job is and how to stop it, or what became of it, at the lower edge of the window. */
export function JobDock({ job, packs, onDismiss }: Props) {
  const { t } = useTranslation(['library', 'operator', 'app']);
  const cancel = useCancel();
  const running = job.state === 'running';
  const Icon = job.state === 'succeeded' && refusedOf(job).length === 0 ? CircleCheck : CircleAlert;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="flex items-center gap-2 font-semibold">
          {!running && <Icon className={`size-5 shrink-0 ${Icon === CircleCheck ? 'text-good' : 'text-warn'}`} />}
          {t(`operator:${stageOf(job)}`)}
        </h2>
        {running ? (
          <Button
            size="small"
            busy={cancel.isPending || job.step === 'cancelling'}
            onClick={() => cancel.mutate(undefined)}
          >
            {t('app:cancel')}
          </Button>
        ) : (
          <Button icon={X} kind="quiet" size="small" label={t('app:close')} onClick={onDismiss} />
        )}
      </div>
      {running ? <Running job={job} /> : <Ended job={job} packs={packs} />}
      <Refused error={cancel.error} />
    </>
  );
}

const refusedOf = ({ installation }: PackJob) => installation?.packs.filter(({ error }) => error !== null) ?? [];

function Running({ job }: Pick<Props, 'job'>) {
  const { t, format } = useTranslation(['library', 'operator']);
  const { step, installation, done, total } = job;
  if (step === 'downloading' && installation !== null) {
    const { received, expected } = installation;
    const share = expected === null || expected === 0 ? undefined : Math.min(1, received / expected);
    return <Progress label={t('job.progress')} share={share} words={downloadWords(installation, t, format)} />;
  }
  if (step === 'reading' && total !== null) {
    const numbers = { count: total, number: format.number(done), total: format.number(total) };
    return <Progress label={t('job.progress')} share={Math.min(1, done / total)} words={t('job.reading', numbers)} />;
  }
  return <StepRunning job={job} />;
}

function downloadWords(
  { received, expected, rate, seconds_left }: NonNullable<PackJob['installation']>,
  t: Translate<'library' | 'operator'>,
  format: Format,
): string {
  const amount =
    expected === null
      ? format.bytes(received)
      : t('job.received', { received: format.bytes(received), expected: format.bytes(expected) });
  const left = seconds_left === null ? '' : format.duration(seconds_left);
  return [
    amount,
    rate === null ? '' : t('job.rate', { rate: format.bytes(rate) }),
    left === '' ? '' : t('job.left', { time: left }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What was installed, and a sentence for each pack that was not. */
function Ended({ job, packs }: Pick<Props, 'job' | 'packs'>) {
  const { t, format } = useTranslation(['library', 'operator']);
  const { installation, error, state, kind } = job;
  const refused = refusedOf(job);
  const done = installation?.packs.filter((pack) => pack.state === 'installed').length ?? 0;
  return (
    <div className="grid max-h-[40vh] grid-cols-1 gap-2 overflow-y-auto text-sm empty:hidden">
      {kind === 'install' && done > 0 && <p>{t('job.installed', { count: done, number: format.number(done) })}</p>}
      {state === 'cancelled' && <p>{t('job.cancelled')}</p>}
      {refused.length > 0 && (
        <ul className="grid grid-cols-1 gap-1.5">
          {refused.map(({ name, error: fault }) => (
            <li key={name}>
              <Name name={name} packs={packs} />: {fault !== null && <Fault {...fault} />}
            </li>
          ))}
        </ul>
      )}
      {error !== null && refused.length === 0 && (
        <p>
          <Fault {...error} />
        </p>
      )}
    </div>
  );
}

function Name({ name, packs }: { readonly name: string; readonly packs: readonly LibraryPack[] }) {
  const { fullNameOf } = useNames();
  const pack = packs.find((one) => one.name === name);
  return (
    <span className="font-medium">
      <UserText>{pack === undefined ? name : fullNameOf(pack)}</UserText>
    </span>
  );
}

/** In our own words what kind of fault it is; in the importer's where there are none. */
function Fault({ code, detail }: { readonly code: string; readonly detail: string }) {
  const { t } = useTranslation('library');
  const words = t(`faults.${code}` as 'faults.unreachable', { defaultValue: '' });
  if (words !== '') return <span title={detail}>{words}</span>;
  return (
    <bdi lang="en" dir="ltr">
      {detail}
    </bdi>
  );
}
