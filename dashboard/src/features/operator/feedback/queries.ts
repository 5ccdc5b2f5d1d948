import type { FeedbackState } from '@isnad/contract/chat-choices';
import type { FeedbackQuery } from '@isnad/contract/operator-feedback';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const FEEDBACK = ['operator', 'feedback'] as const;
const PER_PAGE = 50;

/** Feedback of a state and a rating, oldest answer first, page by page; an empty one: of any. */
export const feedbackQuery = (filter: Required<Pick<FeedbackQuery, 'state' | 'rating'>>) =>
  infiniteQueryOptions({
    queryKey: [...FEEDBACK, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/operator/feedback', { query: { ...filter, limit: PER_PAGE, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Marks feedback as done, or as open again. */
export function useSetState(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (state: FeedbackState) =>
      call('PATCH /api/operator/feedback/{id}', { params: { id }, body: { state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: FEEDBACK }),
  });
}
