import type { NewEndpoint } from '@isnad/contract/webhooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { useCreateEndpoint } from './queries.ts';
import { SecretDialog } from './secret-shown.tsx';

const BLANK = { url: '', description: '', events: [] };

/** Makes an endpoint; then shows its secret until it is said to be kept. */
export function CreateEndpoint({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  const [made, setMade] = useState<NewEndpoint>();
  const create = useCreateEndpoint();
  if (made !== undefined) {
    const go = () => void navigate({ to: '/webhooks/$id', params: { id: made.id } });
    return <SecretDialog title={t('made')} secret={made.secret} onClose={go} />;
  }
  return (
    <Dialog wide onClose={onClose} title={t('create')}>
      <EndpointForm start={BLANK} error={create.error} onSubmit={(body) => create.mutate(body, setMade)}>
        <FormActions onCancel={onClose} action={t('create')} busy={create.isPending} />
      </EndpointForm>
    </Dialog>
  );
}
