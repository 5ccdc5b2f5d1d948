import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A change that is not begun again while it is being made: the second click of a double click comes before the button can be shown as busy,
 * and would take the place of the first one, whose answer nobody would see then.
 */
export function useOnce<Answer, Wish>(change: UseMutationResult<Answer, Error, Wish>) {
  const running = useRef(false);
  const mutate = (wish: Wish, then: MutateOptions<Answer, Error, Wish> = {}) => {
    if (running.current) return;
    running.current = true;
    const onSettled: typeof then.onSettled = (...outcome) => {
      running.current = false;
      then.onSettled?.(...outcome);
    };
    change.mutate(wish, { ...then, onSettled });
  };
  return { ...change, mutate };
}
