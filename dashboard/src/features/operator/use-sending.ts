import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type PackJob, useBegun } from './pack-queries.ts';
import { type PackQuery, sendPack } from './upload.ts';

/** Sends one file after the other, tells how far it is, and can be stopped. */
export function useSending() {
  const [sent, setSent] = useState(0);
  const control = useRef<AbortController>(undefined);
  const begun = useBegun();
  const sending = useMutation({ mutationFn: sendPack, onSuccess: begun });
  const { error, isPending, reset } = sending;
  return {
    sent,
    isPending,
    reset,
    /** A request that the user stopped did not fail. */
    error: error?.name === 'AbortError' ? null : error,
    stop: () => control.current?.abort(),
    /** @returns the job; undefined when there is none, for which `error` gives the reason */
    send: async (file: File, query: Omit<PackQuery, 'name'>): Promise<PackJob | undefined> => {
      setSent(0);
      control.current = new AbortController();
      const { signal } = control.current;
      return sending.mutateAsync({ file, query, onSent: setSent, signal }).catch(() => undefined);
    },
  };
}
