import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from '../../ui/icons/icons.ts';
import { Cell, Table } from '../../ui/table.tsx';
import type { PackJob } from './pack-queries.ts';
import { UserText } from './user-text.tsx';

const STATES = {
  running: ['accent', LoaderCircle],
  succeeded: ['good', CircleCheck],
  failed: ['bad', CircleAlert],
  cancelled: ['plain', CircleX],
} as const;

/** Maximum number of names in a row. */
const MAX_NAMED = 5;

/** What was lately installed and removed. */
export function PastJobs({ jobs }: { readonly jobs: readonly PackJob[] }) {
  const { t, format } = useTranslation('operator');
  return (
    <details>
      <summary className="font-medium text-accent">{t('job.past')}</summary>
      <div className="mt-3">
        <Table
          caption={t('job.past')}
          head={[t('job.time'), t('job.what'), t('job.pack'), t('state'), t('job.outcome')]}
        >
          {jobs.map((job) => (
            <tr key={job.id}>
              <Cell className="whitespace-nowrap">{format.dateTime(job.started_at)}</Cell>
              <Cell className="whitespace-nowrap">{t(`job.kinds.${job.kind}`)}</Cell>
              <Cell className="max-w-56 min-w-32 break-words">
                <UserText>{namesOf(job)}</UserText>
              </Cell>
              <Cell className="whitespace-nowrap">
                <State state={job.state} />
              </Cell>
              <Cell className="min-w-56">
                <Outcome job={job} />
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}

/** What a job was about. */
function namesOf({ pack, file, installation }: PackJob): string {
  const names = installation?.packs.map(({ name }) => name) ?? [pack ?? file ?? ''];
  return names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')}…` : names.join(', ');
}

function State({ state }: Pick<PackJob, 'state'>) {
  const { t } = useTranslation('operator');
  const [tone, Icon] = STATES[state];
  return (
    <Badge tone={tone}>
      <Icon className="me-1 size-3.5" />
      {t(`job.states.${state}`)}
    </Badge>
  );
}

function Outcome({ job: { error, result } }: { readonly job: PackJob }) {
  const { t, format } = useTranslation('operator');
  if (error !== null) {
    return (
      <span lang="en" dir="ltr">
        {error.detail}
      </span>
    );
  }
  if (result === null || result.hadiths === null) return null;
  return t('job.now', { count: result.hadiths, number: format.number(result.hadiths) });
}
