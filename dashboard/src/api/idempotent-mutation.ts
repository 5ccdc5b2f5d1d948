import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

type Options<Input, Answer> = {
  /** Sends the change, with the `Idempotency-Key` where the service takes one. */
  readonly send: (input: Input, idempotencyKey: string) => Promise<Answer>;
  /** What is read again afterwards, also after a failure: another tab may have made the change. */
  readonly refresh: readonly QueryKey[];
};

/**
 * A change that a double click makes once: the second click comes before the button is shown as busy, and is ignored. The idempotency key
 * stays the same until the change has succeeded or something else is asked for, so that a retry after a lost answer changes nothing twice.
 */
export function useIdempotentMutation<Input = void, Answer = unknown>({ send, refresh }: Options<Input, Answer>) {
  const queries = useQueryClient();
  const running = useRef(false);
  const key = useRef({ asked: '', value: '' });
  const release = () => {
    running.current = false;
  };
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const asked = JSON.stringify(input) ?? '';
      if (key.current.value === '' || key.current.asked !== asked) key.current = { asked, value: newIdempotencyKey() };
      return send(input, key.current.value);
    },
    onSuccess: () => {
      key.current = { asked: '', value: '' };
    },
    // Nobody waits for what is read again: a page that shows the answer may be gone once its list has changed.
    onSettled: (_answer, error) => {
      const refreshed = Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey })));
      // Until the page shows the change, the button still offers it.
      if (error === null) void refreshed.finally(release);
      else release();
    },
  });
  const mutate = (input: Input, onDone?: (answer: Answer) => void) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(input, onDone === undefined ? {} : { onSuccess: onDone });
  };
  return { ...mutation, mutate };
}
