import { FEEDBACK_RATINGS, FEEDBACK_STATES } from '@isnad/contract/chat-choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Empty, PageHead } from '../../../ui/card.tsx';
import { More } from '../../../ui/more.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { SelectField } from '../../../ui/select.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { feedbackQuery } from './queries.ts';

const STATES = [...FEEDBACK_STATES, 'all'] as const;
const RATINGS = ['all', ...FEEDBACK_RATINGS] as const;
const given = <T extends string>(value: T | 'all') => (value === 'all' ? '' : value);

/** What readers say about answers: to read, and to mark as done. */
export function Page() {
  const { t } = useTranslation(['feedback', 'app']);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = STATES.find((one) => one === search.state) ?? 'open';
  const rating = RATINGS.find((one) => one === search.rating) ?? 'all';
  const found = useInfiniteQuery(feedbackQuery({ state: given(state), rating: given(rating) }));
  const feedback = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const choose = (next: { state?: string; rating?: string }) => {
    const chosen = { state, rating, ...next };
    const usual = { state: 'open', rating: 'all' };
    void navigate({
      to: '/operator/feedback',
      search: Object.fromEntries(
        Object.entries(chosen).filter(([name, value]) => usual[name as keyof typeof usual] !== value),
      ),
      replace: true,
    });
  };
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-4 *:w-48">
          <SelectField
            label={t('state')}
            value={state}
            onChange={(next) => choose({ state: next })}
            options={STATES.map((one) => [one, t(`states.${one}`)] as const)}
          />
          <SelectField
            label={t('rating')}
            value={rating}
            onChange={(next) => choose({ rating: next })}
            options={RATINGS.map((one) => [one, t(`ratings.${one}`)] as const)}
          />
        </div>
        {found.error !== null && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Waiting rows={6} />}
        {feedback.map((one) => (
          <FeedbackCard key={one.message_id} feedback={one} />
        ))}
        {found.data !== undefined && feedback.length === 0 && <Empty title={t('none')} />}
        <More list={found} words={t('app:more')} className="text-center" />
      </div>
    </>
  );
}
