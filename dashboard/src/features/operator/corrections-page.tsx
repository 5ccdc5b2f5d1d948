import { CORRECTION_STATES } from '@isnad/contract/operator-corrections';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Empty, PageHead } from '../../ui/card.tsx';
import { More } from '../../ui/more.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { CorrectionCard } from './correction-card.tsx';
import { correctionsQuery } from './corrections-queries.ts';
import { JobShown, stageOf } from './job-shown.tsx';
import { isRunning, jobsQuery } from './pack-queries.ts';
import { useShownJob } from './shown-job.ts';

const STATES = [...CORRECTION_STATES, 'all'] as const;

/** The faults that readers report: to read, and to answer. */
export function Page() {
  const { t } = useTranslation(['operator', 'app']);
  const { state: given } = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = STATES.find((one) => one === given) ?? 'open';
  const found = useInfiniteQuery(correctionsQuery(state === 'all' ? '' : state));
  const jobs = useQuery(jobsQuery);
  const job = useShownJob(jobs.data?.data);
  const reports = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const choose = (next: (typeof STATES)[number]) =>
    void navigate({ to: '/operator/corrections', search: next === 'open' ? {} : { state: next }, replace: true });
  return (
    <>
      <PageHead title={t('corrections.title')} lead={t('corrections.lead')} />
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          label={t('state')}
          className="sm:max-w-48"
          value={state}
          onChange={choose}
          options={STATES.map((one) => [one, t(`corrections.states.${one}`)] as const)}
        />
        <p aria-live="polite" className="sr-only">
          {job !== undefined && t(stageOf(job))}
        </p>
        {job !== undefined && <JobShown job={job} />}
        {found.error !== null && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Waiting rows={6} />}
        {reports.map((report) => (
          <CorrectionCard key={report.id} report={report} running={jobs.data?.data.some(isRunning) === true} />
        ))}
        {found.data !== undefined && reports.length === 0 && <Empty title={t('corrections.none')} />}
        <More list={found} words={t('app:more')} className="text-center" />
      </div>
    </>
  );
}
