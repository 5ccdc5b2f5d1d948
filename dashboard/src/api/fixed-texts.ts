/** Of texts that do not change: each is asked for once in a visit, as every request counts. */
export const FIXED_TEXTS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
