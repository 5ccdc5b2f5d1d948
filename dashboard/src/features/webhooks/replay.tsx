import type { Endpoint, ReplayAnswer, ReplayBody } from '@isnad/contract/webhooks';
import { type FormEvent, useState } from 'react';
import { plainDigits } from '../../i18n/plain-digits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DayTimeField } from '../../ui/day-time-field.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { toast } from '../../ui/toasts.tsx';
import { HookProblem } from './hook-problem.tsx';
import { useReplay } from './queries.ts';

const DAY_MS = 86_400_000;
/** Days that events are kept, and today. */
const EVENT_DAYS = 31;

type Range = {
  readonly by: 'time' | 'sequence';
  readonly from: string;
  readonly to: string;
  readonly sequence: string;
};
type Props = { readonly endpoint: Endpoint; readonly onClose: () => void };

/** Sends kept events once more: first counts them, and sends only what was counted and confirmed. */
export function Replay({ endpoint, onClose }: Props) {
  const { t, format } = useTranslation(['webhooks', 'app']);
  const [range, setRange] = useState<Range>(() => ({
    ...{ by: 'time', to: '', sequence: '1' },
    from: new Date(Date.now() - DAY_MS).toISOString(),
  }));
  const [counted, setCounted] = useState<{ readonly body: ReplayBody; readonly answer: ReplayAnswer }>();
  const replay = useReplay(endpoint.id);
  const change = (part: Partial<Range>) => {
    setRange({ ...range, ...part });
    setCounted(undefined);
  };
  const body = bodyOf(range);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body === undefined) return;
    if (counted === undefined) {
      // Until now and no further: what happens while the count is looked at is sent by itself.
      const fixed = range.by === 'time' && body.to === undefined ? { ...body, to: new Date().toISOString() } : body;
      replay.mutate({ ...fixed, dry_run: true }, (answer) => setCounted({ body: fixed, answer }));
    } else {
      replay.mutate(counted.body, ({ count }) => {
        toast(t('replay.sent', { count, events: format.number(count) }));
        onClose();
      });
    }
  };
  const nothing = counted?.answer.count === 0;
  return (
    <Dialog onClose={onClose} title={t('actions.replay')} description={t('replay.words')}>
      <form onSubmit={submit} className="grid gap-4">
        <RangeFields range={range} onChange={change} />
        <div aria-live="polite">{counted !== undefined && <Counted answer={counted.answer} />}</div>
        {replay.error !== null && <HookProblem error={replay.error} />}
        <Actions>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button type="submit" kind="primary" busy={replay.isPending} disabled={body === undefined || nothing}>
            {counted === undefined || nothing
              ? t('replay.count')
              : t('replay.send', { count: counted.answer.count, events: format.number(counted.answer.count) })}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function RangeFields({
  range,
  onChange,
}: {
  readonly range: Range;
  readonly onChange: (part: Partial<Range>) => void;
}) {
  const { t, format } = useTranslation('webhooks');
  return (
    <>
      <SelectField
        label={t('replay.by')}
        value={range.by}
        onChange={(by) => onChange({ by })}
        options={[
          ['time', t('replay.byTime')],
          ['sequence', t('replay.bySequence')],
        ]}
      />
      {range.by === 'sequence' ? (
        <TextField
          label={t('replay.sequence')}
          hint={t('replay.sequenceHint')}
          inputMode="numeric"
          dir="ltr"
          value={range.sequence}
          onChange={(sequence) => onChange({ sequence: plainDigits(sequence) })}
          error={isSequence(range.sequence) ? undefined : t('fault.sequence')}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <DayTimeField
            label={t('replay.from')}
            days={EVENT_DAYS}
            value={range.from}
            onChange={(from) => onChange({ from })}
            error={range.from === '' ? t('fault.from') : undefined}
          />
          <DayTimeField
            end
            label={t('replay.to')}
            days={EVENT_DAYS}
            value={range.to}
            onChange={(to) => onChange({ to })}
            error={range.to !== '' && range.to <= range.from ? t('fault.to') : undefined}
          />
          <p className="text-sm text-soft sm:col-span-2">
            {t('replay.toHint')} {t('timeZone', { zone: format.timeZone() })}
          </p>
        </div>
      )}
    </>
  );
}

function Counted({ answer }: { readonly answer: ReplayAnswer }) {
  const { t, format } = useTranslation('webhooks');
  const { count, first_sequence, last_sequence } = answer;
  if (count === 0) return <p className="rounded-lg bg-sunk p-3 text-sm">{t('replay.nothing')}</p>;
  return (
    <p className="rounded-lg bg-accent-wash p-3 text-sm">
      {t('replay.counted', {
        count,
        events: format.number(count),
        first: format.number(first_sequence ?? 0),
        last: format.number(last_sequence ?? 0),
      })}
    </p>
  );
}

/** What to ask for; undefined while it is not whole. */
function bodyOf({ by, from, to, sequence }: Range): ReplayBody | undefined {
  if (by === 'sequence') return isSequence(sequence) ? { from_sequence: Number(sequence) } : undefined;
  if (from === '' || (to !== '' && to <= from)) return undefined;
  return { from, ...(to === '' ? {} : { to }) };
}

function isSequence(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}
