import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A change that is not begun again while it is being made: the second click of a double click comes before the button can be shown as busy,
 * and would take the place of the first one, whose answer nobody would see then.
 */
export function useOnce<Answer, Input>(change: UseMutationResult<Answer, Error, Input>) {
  const running = useRef(false);
  const mutate = (input: Input, then: MutateOptions<Answer, Error, Input> = {}) => {
    if (running.current) return;
    running.current = true;
    const onSettled: typeof then.onSettled = (...outcome) => {
      running.current = false;
      then.onSettled?.(...outcome);
    };
    change.mutate(input, { ...then, onSettled });
  };
  return { ...change, mutate };
}
