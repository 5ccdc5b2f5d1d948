import type { DeliveryLog, Endpoint } from '@isnad/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { RotateCw } from '../../ui/icons/icons.ts';
import { Select } from '../../ui/select.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AttemptShown } from './attempt.tsx';
import { HookProblem } from './hook-problem.tsx';
import { deliveryQuery, useResend } from './queries.ts';
import { DeliveryState } from './states.tsx';

type Props = {
  readonly endpoint: Endpoint;
  readonly id: string;
  readonly onClose: () => void;
  /** It was sent once more: told of the new delivery. */
  readonly onResent: (delivery: string) => void;
};

/** One delivery: every attempt, with what was sent and what came back. */
export function DeliveryDialog({ endpoint, id, onClose, onResent }: Props) {
  const { t } = useTranslation(['webhooks', 'app']);
  const delivery = useQuery(deliveryQuery(endpoint.id, id));
  const resend = useResend(endpoint.id, id);
  const open = endpoint.state === 'enabled' || endpoint.state === 'failing';
  const again = () =>
    resend.mutate(undefined, (made) => {
      toast(t('delivery.resent'));
      onResent(made.id);
    });
  return (
    <Dialog wide onClose={onClose} title={t('delivery.title')}>
      {delivery.isPending && <Waiting rows={6} />}
      {delivery.error !== null && <HookProblem error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {delivery.data !== undefined && <Shown delivery={delivery.data} />}
      {resend.error !== null && <HookProblem error={resend.error} />}
      <Actions>
        {open && delivery.data !== undefined && (
          <Button icon={RotateCw} busy={resend.isPending} onClick={again}>
            {t('delivery.resend')}
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {t('app:close')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Shown({ delivery }: { readonly delivery: DeliveryLog }) {
  const { t, format } = useTranslation('webhooks');
  const [chosen, setChosen] = useState<string>();
  const { attempt_log, event_type, sequence, event_id, state, next_attempt_at } = delivery;
  const last = attempt_log.at(-1);
  const shown = attempt_log.find(({ number }) => String(number) === chosen) ?? last;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" aria-live="polite">
        <Code className="font-semibold">{event_type}</Code>
        <DeliveryState state={state} />
        <span className="text-soft">{t('log.number', { number: format.number(sequence) })}</span>
        <Code className="text-soft">{event_id}</Code>
      </div>
      {next_attempt_at !== null && attempt_log.length > 0 && (
        <p className="text-sm text-soft">{t('delivery.next', { when: format.moment(next_attempt_at) })}</p>
      )}
      {attempt_log.length > 1 && shown !== undefined && (
        <div className="sm:w-96">
          <Select
            label={t('delivery.attempt')}
            value={String(shown.number)}
            onChange={setChosen}
            options={attempt_log.map(({ number, started_at }) => [
              String(number),
              t('delivery.attemptOf', { number: format.number(number), when: format.moment(started_at) }),
            ])}
          />
        </div>
      )}
      {shown === undefined ? <p className="text-soft">{t('delivery.notYet')}</p> : <AttemptShown attempt={shown} />}
    </div>
  );
}
