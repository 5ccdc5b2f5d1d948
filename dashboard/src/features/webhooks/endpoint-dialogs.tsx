import type { Endpoint } from '@isnad/contract/webhooks';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
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
      onClose={onClose}
      title={t('disable.title')}
      action={t('actions.disable')}
      work={verb}
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
    <Dialog wide onClose={onClose} title={t('actions.edit')}>
      <EndpointForm start={endpoint} error={update.error} onSubmit={(body) => update.mutate(body, done)}>
        <FormActions onCancel={onClose} action={t('app:save')} busy={update.isPending} />
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
      onClose={onClose}
      title={t('rotate.title')}
      action={t('actions.rotate')}
      work={rotate}
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
      danger
      onClose={onClose}
      title={t('delete.title')}
      action={t('actions.delete')}
      work={remove}
      onConfirm={() => remove.mutate(undefined, onGone)}
    >
      <p className="break-all">
        <bdi dir="ltr">{endpoint.url}</bdi>
      </p>
      <p>{t('delete.words')}</p>
    </Confirm>
  );
}
