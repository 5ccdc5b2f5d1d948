import type { Limits } from '@isnad/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { limitsQuery } from './queries.ts';

/** The plan's limit and what is left of it, as it is now. */
export function LimitMeter() {
  const { t } = useTranslation(['usage', 'app']);
  const limits = useQuery(limitsQuery);
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t('limit.title')}</h2>
        {limits.data !== undefined && (
          <Link to="/plan" className="text-sm font-medium text-accent hover:underline">
            {t('limit.plan', { plan: t(`app:plans.${limits.data.plan}`) })}
          </Link>
        )}
      </div>
      {/* As high before the limit is known as after. */}
      <div className="grid min-h-21 content-start gap-3">
        {limits.isPending && <Waiting rows={2} />}
        {limits.data !== undefined && <Standing limits={limits.data} />}
      </div>
      {limits.error !== null && <ProblemNote error={limits.error} onRetry={() => void limits.refetch()} />}
    </Card>
  );
}

function Standing({ limits }: { readonly limits: Limits }) {
  const { t, format } = useTranslation('usage');
  const { limit, remaining, concurrency } = limits;
  if (limit === null || remaining === null) {
    return (
      <>
        <p className="text-2xl font-semibold">{t('limit.none')}</p>
        {concurrency !== null && (
          <p className="text-sm text-soft">
            {t('limit.concurrency', { count: concurrency, most: format.number(concurrency) })}
          </p>
        )}
      </>
    );
  }
  return <Room limit={limit} remaining={remaining} resetSeconds={limits.reset_seconds} />;
}

type RoomProps = { readonly limit: number; readonly remaining: number; readonly resetSeconds: number | null };

function Room({ limit, remaining, resetSeconds }: RoomProps) {
  const { t, format } = useTranslation('usage');
  const state = remaining === 0 ? 'full' : remaining <= limit / 5 ? 'near' : 'room';
  const tones = { full: 'bad', near: 'warn', room: 'good' } as const satisfies Record<typeof state, Tone>;
  const left = t('limit.left', { count: remaining, remaining: format.number(remaining), limit: format.number(limit) });
  const again = resetSeconds ?? 0;
  const bars = { full: 'bg-bad', near: 'bg-warn', room: 'bg-accent' };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">{left}</p>
        <span role="status">
          <Badge tone={tones[state]}>{t(`limit.${state}`)}</Badge>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a <meter> each in their own way */}
      <div
        role="meter"
        aria-label={t('limit.title')}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={remaining}
        aria-valuetext={left}
        className="h-3 overflow-hidden rounded-full border border-edge bg-sunk"
      >
        <div
          className={classes('h-full rounded-full transition-[width]', bars[state])}
          style={{ width: `${(100 * remaining) / limit}%` }}
        />
      </div>
      <p className="text-sm text-soft">
        {again > 0 && remaining < limit
          ? t('limit.again', { count: again, seconds: format.number(again) })
          : t('limit.meaning')}
      </p>
    </>
  );
}
