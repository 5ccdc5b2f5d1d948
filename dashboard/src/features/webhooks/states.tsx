import type { Delivery, Endpoint } from '@isnad/contract/webhooks';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const ENDPOINT_TONES: Readonly<Record<Endpoint['state'], Tone>> = {
  enabled: 'good',
  failing: 'warn',
  disabled: 'bad',
  suspended: 'bad',
};

export function EndpointState({ state }: { readonly state: Endpoint['state'] }) {
  const { t } = useTranslation('webhooks');
  return <Badge tone={ENDPOINT_TONES[state]}>{t(`state.${state}`)}</Badge>;
}

const DELIVERY_TONES: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'plain',
  delivering: 'accent',
  succeeded: 'good',
  retrying: 'warn',
  exhausted: 'bad',
};

export function DeliveryState({ state }: { readonly state: Delivery['state'] }) {
  const { t } = useTranslation('webhooks');
  return <Badge tone={DELIVERY_TONES[state]}>{t(`deliveryState.${state}`)}</Badge>;
}

/** How the attempts of the last day ended, in a sentence. */
export function useSuccess(): (endpoint: Pick<Endpoint, 'attempts_24h'>) => string {
  const { t, format } = useTranslation('webhooks');
  return ({ attempts_24h: { succeeded, failed } }) => {
    const count = succeeded + failed;
    if (count === 0) return t('success.none');
    return t('success.rate', { count, rate: format.percent(succeeded / count), attempts: format.number(count) });
  };
}
