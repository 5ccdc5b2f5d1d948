import type { Format } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { English } from '../../ui/english.tsx';
import { Note } from './note.tsx';
import type { PackJob } from './pack-queries.ts';
import { Progress } from './progress.tsx';
import { UserText } from './user-text.tsx';

/** How a job stands, in a few words. */
export function stageOf({ state, kind, result }: PackJob) {
  if (result?.changed === false) return 'job.unchanged';
  return `job.stages.${kind}.${state}` as const;
}

/** How far a job is, or what came of it. */
export function JobShown({ job }: { readonly job: PackJob }) {
  const { t } = useTranslation('operator');
  const name = job.file ?? job.pack ?? '';
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">{t(stageOf(job))}</h2>
      <p className="text-sm break-all text-soft">
        <UserText>{name}</UserText>
      </p>
      {job.state === 'running' && <Running job={job} />}
      {job.error !== null && <Failed error={job.error} />}
      {job.result !== null && <Succeeded kind={job.kind} result={job.result} />}
    </Card>
  );
}

/** How far the step of a job is. */
export function Running({ job }: { readonly job: Pick<PackJob, 'step' | 'done' | 'total' | 'share'> }) {
  const { t, format } = useTranslation('operator');
  const count = (job.step === 'building' ? job.total : job.done) ?? 0;
  const number = format.number(count);
  const step = job.step === 'building' && count === 0 ? 'rebuilding' : job.step;
  const words = t(`job.steps.${step}`, { count, number });
  const { share } = job;
  if (job.step !== 'reading' || share === null) return <Progress label={t('job.progress')} words={words} />;
  return <Progress label={t('job.progress')} share={share} words={`${format.percent(share, 0)} · ${words}`} />;
}

/** In our own words what kind of fault it is, and what exactly as the import says it. */
function Failed({ error }: { readonly error: NonNullable<PackJob['error']> }) {
  const { t, format } = useTranslation('operator');
  const words = t(`job.errors.${error.code}` as 'job.errors.empty_file', { defaultValue: '' });
  return (
    <Note tone="bad">
      <p className="font-medium">{words === '' ? t('job.failed') : words}</p>
      <English>{error.detail}</English>
      {error.line !== null && <p className="text-soft">{t('job.line', { line: format.number(error.line) })}</p>}
      <p>{t('job.asBefore')}</p>
    </Note>
  );
}

type ResultProps = { readonly kind: PackJob['kind']; readonly result: NonNullable<PackJob['result']> };

function Succeeded({ kind, result }: ResultProps) {
  const { t, format } = useTranslation('operator');
  const { changed, hadiths, lines } = result;
  const now = hadiths === null ? undefined : { count: hadiths, number: format.number(hadiths) };
  return (
    <>
      <Note tone="good">
        {now !== undefined && <p className="font-medium">{t('job.now', now)}</p>}
        {changed && <p>{t('job.difference', numbersOf(result, format))}</p>}
      </Note>
      {result.faulty > 0 && (
        <Note tone="warn">
          <p>{t('job.faulty', { count: result.faulty, number: format.number(result.faulty) })}</p>
        </Note>
      )}
      {kind === 'import' && lines.length > 0 && (
        <details>
          <summary className="text-sm font-medium text-accent">{t('job.report')}</summary>
          <pre
            lang="en"
            dir="ltr"
            className="mt-2 rounded-lg bg-sunk p-3 font-mono text-sm break-words whitespace-pre-wrap"
          >
            {lines.join('\n')}
          </pre>
        </details>
      )}
    </>
  );
}

function numbersOf({ added, altered, removed }: ResultProps['result'], format: Format) {
  return { added: format.number(added), altered: format.number(altered), removed: format.number(removed) };
}
