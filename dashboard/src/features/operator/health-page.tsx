import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card, PageHead } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { CircleCheck, CircleX, TriangleAlert } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Ago } from '../../ui/time.tsx';
import { Fact, Facts } from './facts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { CorpusParts, MailParts, ModelParts, StoreParts } from './health-parts.tsx';
import { healthQuery, type OperatorHealth } from './queries.ts';

/** How the service and what it needs fare, asked anew every ten seconds. */
export function Page() {
  const { t, format } = useTranslation('operator');
  const health = useQuery(healthQuery);
  return (
    <>
      <PageHead title={t('health.title')} lead={t('health.lead')} />
      <div className="grid grid-cols-1 gap-6">
        {health.error !== null && <ProblemNote error={health.error} onRetry={() => void health.refetch()} />}
        {health.isPending && <Waiting rows={8} />}
        {health.data !== undefined && <Shown health={health.data} />}
        {health.data !== undefined && (
          <p className="text-sm text-soft">{t('asked', { time: format.moment(health.dataUpdatedAt) })}</p>
        )}
      </div>
    </>
  );
}

function Shown({ health }: { readonly health: OperatorHealth }) {
  return (
    <>
      <Whole health={health} />
      <FirstSteps health={health} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <StoreParts stores={health.stores} />
        <CorpusParts corpus={health.corpus} />
        <ModelParts models={health.models} />
        <MailParts mail={health.mail} />
      </div>
      <Process process={health.process} />
    </>
  );
}

const WHOLE = {
  well: [CircleCheck, 'border-good bg-good-wash text-good', 'health.allWell'],
  notice: [TriangleAlert, 'border-warn bg-warn-wash text-warn', 'health.mostlyWell'],
  ill: [CircleX, 'border-bad bg-bad-wash text-bad', 'health.notWell'],
} as const;

/** In one line whether there is anything to see to, never better than a part below it; read out when that changes. */
function Whole({ health }: { readonly health: OperatorHealth }) {
  const { t } = useTranslation('operator');
  const [Icon, look, words] = WHOLE[wholeOf(health)];
  return (
    <div role="status" className={`flex items-center gap-3 rounded-2xl border p-4 ${look}`}>
      <Icon className="size-7 shrink-0" />
      <p className="text-lg font-semibold">{t(words)}</p>
    </div>
  );
}

function wholeOf({ stores, corpus, models, mail }: OperatorHealth): keyof typeof WHOLE {
  const circuits = models.map(({ upstream }) => upstream?.circuit ?? 'closed');
  const works = stores.database.reachable && stores.cache?.reachable !== false && corpus.ready;
  if (!works || corpus.hadith === null || circuits.includes('open')) return 'ill';
  return mail.configured && !circuits.includes('probing') ? 'well' : 'notice';
}

function Process({ process }: { readonly process: OperatorHealth['process'] }) {
  const { t, format } = useTranslation('operator');
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold">{t('health.process')}</h2>
      <Facts>
        <Fact name={t('health.started')}>
          {format.dateTime(process.started_at)}{' '}
          <span className="text-sm text-soft">
            (<Ago time={process.started_at} />)
          </span>
        </Fact>
        <Fact name={t('health.memory')}>
          {t('health.memoryWords', {
            memory: format.bytes(process.memory_bytes),
            heap: format.bytes(process.heap_bytes),
          })}
        </Fact>
        <Fact name={t('health.version')}>
          <Code className="text-sm">
            {process.version} (API {process.api_version})
          </Code>
        </Fact>
        <Fact name={t('health.node')}>
          <Code className="text-sm">
            Node.js {process.node}, PID {process.pid}
          </Code>
        </Fact>
      </Facts>
    </Card>
  );
}
