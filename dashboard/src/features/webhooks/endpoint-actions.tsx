import type { Endpoint } from '@isnad/contract/webhooks';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { KeyRound, Pencil, Power, PowerOff, RotateCcw, Send, Trash2 } from '../../ui/icons/icons.ts';
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Opened } from './endpoint-dialogs.tsx';
import { HookProblem } from './hook-problem.tsx';
import { useEndpointVerb, useSendTest } from './queries.ts';

const EndpointDialog = lazyOnIdle(async () => (await import('./endpoint-dialogs.tsx')).EndpointDialog);

type Props = {
  readonly endpoint: Endpoint;
  /** A test was sent: told of its delivery. */
  readonly onSent: (delivery: string) => void;
  readonly onGone: () => void;
};

/** What can be done with an endpoint. */
export function EndpointActions({ endpoint, onSent, onGone }: Props) {
  const { t } = useTranslation('webhooks');
  const [opened, setOpened] = useState<Opened>();
  const test = useSendTest(endpoint.id);
  const verb = useEndpointVerb(endpoint.id);
  const { state } = endpoint;
  const error = test.error ?? verb.error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap gap-2">
        {state === 'disabled' && (
          <Button
            icon={Power}
            kind="primary"
            busy={verb.isPending}
            onClick={() => verb.mutate('enable', () => toast(t('actions.enabled')))}
          >
            {t('actions.enable')}
          </Button>
        )}
        {state !== 'disabled' && state !== 'suspended' && (
          <Button kind="primary" busy={test.isPending} onClick={() => test.mutate(undefined, ({ id }) => onSent(id))}>
            <Send className="rtl:-scale-x-100" />
            {t('actions.test')}
          </Button>
        )}
        <MoreActions state={state} onOpen={setOpened} />
      </div>
      {error !== null && <HookProblem error={error} />}
      {opened !== undefined && (
        <Suspense>
          <EndpointDialog opened={opened} endpoint={endpoint} onClose={() => setOpened(undefined)} onGone={onGone} />
        </Suspense>
      )}
    </div>
  );
}

type MoreProps = { readonly state: Endpoint['state']; readonly onOpen: (what: Opened) => void };

function MoreActions({ state, onOpen }: MoreProps) {
  const { t } = useTranslation('webhooks');
  const suspended = state === 'suspended';
  return (
    <>
      {!suspended && state !== 'disabled' && (
        <Button icon={RotateCcw} onClick={() => onOpen('replay')}>
          {t('actions.replay')}
        </Button>
      )}
      {!suspended && (
        <>
          <Button icon={Pencil} onClick={() => onOpen('edit')}>
            {t('actions.edit')}
          </Button>
          <Button icon={KeyRound} onClick={() => onOpen('rotate')}>
            {t('actions.rotate')}
          </Button>
        </>
      )}
      {!suspended && state !== 'disabled' && (
        <Button icon={PowerOff} onClick={() => onOpen('disable')}>
          {t('actions.disable')}
        </Button>
      )}
      <Button onClick={() => onOpen('delete')}>
        <Trash2 className="text-bad" />
        {t('actions.delete')}
      </Button>
    </>
  );
}
