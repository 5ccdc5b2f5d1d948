import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Empty, PageHead } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { InstallPack } from './install-pack.tsx';
import { JobShown, stageOf } from './job-shown.tsx';
import { PackCard } from './pack-card.tsx';
import { jobsQuery, type PackList, packsQuery } from './pack-queries.ts';
import { PastJobs } from './past-jobs.tsx';
import { useShownJob } from './shown-job.ts';

/** The packs of hadiths: what is installed, and what is being done about it. */
export function Page() {
  const { t } = useTranslation('operator');
  const packs = useQuery(packsQuery);
  const jobs = useQuery(jobsQuery);
  const shown = useShownJob(jobs.data?.data);
  return (
    <>
      <PageHead title={t('packs.title')} lead={t('packs.lead')} />
      <div className="grid grid-cols-1 gap-6">
        {jobs.error !== null && <ProblemNote error={jobs.error} onRetry={() => void jobs.refetch()} />}
        {/* Always on the page, so that what becomes of a job is read out. */}
        <p aria-live="polite" className="sr-only">
          {shown !== undefined && t(stageOf(shown))}
        </p>
        {packs.data !== undefined && <InstallPack maxBytes={packs.data.max_bytes} job={shown} />}
        {shown !== undefined && shown.state !== 'running' && <JobShown job={shown} />}
        {packs.error !== null && <ProblemNote error={packs.error} onRetry={() => void packs.refetch()} />}
        {packs.isPending && <Waiting rows={6} />}
        {packs.data !== undefined && <Installed packs={packs.data} />}
        {jobs.data !== undefined && jobs.data.data.length > 0 && <PastJobs jobs={jobs.data.data} />}
      </div>
    </>
  );
}

function Installed({ packs: { data, hadiths } }: { readonly packs: PackList }) {
  const { t, format } = useTranslation('operator');
  if (data.length === 0) return <Empty title={t('packs.none')} />;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-lg font-semibold">{t('packs.installed')}</h2>
        <p className="text-sm text-soft">{t('packs.together', { count: hadiths, number: format.number(hadiths) })}</p>
      </div>
      {data.map((pack) => (
        <PackCard key={pack.name} pack={pack} />
      ))}
    </section>
  );
}
