import type { ServiceInfo } from '@isnad/contract/service';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

const serviceQuery = queryOptions({
  queryKey: ['service'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call('GET /api/service', { signal }),
});

/** Whether the service is known to allow webhooks to its own machine. */
export function useLoopbackWebhooks(): boolean {
  return useQuery(serviceQuery).data?.webhooks.http_loopback === true;
}

/** Who runs the service; null: nobody is named, or it is not known yet. */
export function useOperatorName(): ServiceInfo['operator'] {
  return useQuery(serviceQuery).data?.operator ?? null;
}

/** Whether the service is known to send no email. */
export function useWithoutMail(): boolean {
  return useQuery(serviceQuery).data?.mail.configured === false;
}
