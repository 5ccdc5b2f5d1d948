import type { CorrectionState } from '@isnad/contract/operator-corrections';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useBegun } from './pack-queries.ts';

export type { Correction } from '@isnad/contract/operator-corrections';

const CORRECTIONS = ['operator', 'corrections'] as const;
const PER_PAGE = 50;

/** The reports in a state, oldest first, page by page; an empty state: all. */
export const correctionsQuery = (state: '' | CorrectionState) =>
  infiniteQueryOptions({
    queryKey: [...CORRECTIONS, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/operator/corrections', { query: { state, limit: PER_PAGE, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

type Answer =
  | { readonly verb: 'accept'; readonly body: { text: string; answer?: string } }
  | { readonly verb: 'reject'; readonly body: { answer: string } };

/** Answers a report. The job that changes the served text is shown from then on. */
export function useAnswer(id: string) {
  const queries = useQueryClient();
  const begun = useBegun();
  return useMutation({
    mutationFn: (answer: Answer) =>
      answer.verb === 'accept'
        ? call('POST /api/operator/corrections/{id}/accept', { params: { id }, body: answer.body })
        : call('POST /api/operator/corrections/{id}/reject', { params: { id }, body: answer.body }),
    onSuccess: ({ job }) => {
      if (job !== null) begun(job);
    },
    // Another operator may have answered it.
    onSettled: () => queries.invalidateQueries({ queryKey: CORRECTIONS }),
  });
}
