import type { Endpoint } from '@isnad/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { useDeleteEndpoint, useEndpointVerb, useRotateSecret, useUpdateEndpoint } from './queries.ts';
import { Replay } from './replay.tsx';
import { SecretDialog } from './secret-shown.tsx';

export type Opened = 'edit' | 'rotate' | 'replay' | 'disable' | 'delete';
type OneProps = { readonly endpoint: Endpoint; readonly onClose: () => void };
type Props = OneProps & { readonly opened: Opened; readonly onGone: () => void };

/** The dialog of what is to be done with an endpoint; fetched when it is first opened. */
export function EndpointDialog({ opened, onGone, ...one }: Props) {
  switch (opened) {
    case 'edit':
      return <Edit {...one} />;
    case 'rotate':
      return <Rotate {...one} />;
    case 'replay':
      return <Replay {...one} />;
    case 'disable':
      return <Disable {...one} />;
    case 'delete':
      return <Delete {...one} onGone={onGone} />;
  }
}

function Disable({ endpoint, onClose }: OneProps) {
  const { t } = useTranslation('webhooks');
  const verb = useEndpointVerb(endpoint.id);
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={t('disable.title')}
      action={t('actions.disable')}
      busy={verb.isPending}
      error={verb.error}
      onConfirm={() => verb.mutate('disable', onClose)}
    >
      <p>{t('disable.words')}</p>
    </Confirm>
  );
}

function Edit({ endpoint, onClose }: OneProps) {
  const { t } = useTranslation(['webhooks', 'app']);
  const update = useUpdateEndpoint(endpoint.id);
  const done = () => {
    toast(t('saved'));
    onClose();
  };
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={t('actions.edit')}>
      <EndpointForm start={endpoint} error={update.error} onSubmit={(body) => update.mutate(body, done)}>
        <Actions>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button type="submit" kind="primary" busy={update.isPending}>
            {t('app:save')}
          </Button>
        </Actions>
      </EndpointForm>
    </Dialog>
  );
}

function Rotate({ endpoint, onClose }: OneProps) {
  const { t } = useTranslation('webhooks');
  const rotate = useRotateSecret(endpoint.id);
  if (rotate.data !== undefined) {
    return (
      <SecretDialog title={t('rotate.done')} secret={rotate.data.secret} onClose={onClose}>
        <p className="text-sm">{t('rotate.both')}</p>
      </SecretDialog>
    );
  }
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={t('rotate.title')}
      action={t('actions.rotate')}
      busy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(undefined)}
    >
      <p>{t('rotate.words')}</p>
    </Confirm>
  );
}

function Delete({ endpoint, onClose, onGone }: OneProps & { readonly onGone: () => void }) {
  const { t } = useTranslation('webhooks');
  const remove = useDeleteEndpoint(endpoint.id);
  return (
    <Confirm
      open
      danger
      onOpenChange={onClose}
      title={t('delete.title')}
      action={t('actions.delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, onGone)}
    >
      <p className="break-all">
        <bdi dir="ltr">{endpoint.url}</bdi>
      </p>
      <p>{t('delete.words')}</p>
    </Confirm>
  );
}
