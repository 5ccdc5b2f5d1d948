import type { ChatMessage } from '@isnad/contract/chat';
import { FEEDBACK_RATINGS, type FeedbackRating, MAX_COMMENT_LENGTH } from '@isnad/contract/chat-choices';
import type { ChatFeedback } from '@isnad/contract/chat-feedback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useSitePath } from '../../app/site-path.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CircleHelp, SpellCheck, ThumbsUp } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { toast } from '../../ui/toasts.tsx';
import { changeFeedback } from './queries.ts';

const SIGNS = { helpful: ThumbsUp, wrong_text: SpellCheck, not_my_question: CircleHelp } as const;

type Props = { readonly message: ChatMessage; readonly conversation: string };

/** What the reader says of an answer. It goes to the operator. */
export function Feedback({ message, conversation }: Props) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<FeedbackRating>();
  const given = message.feedback?.rating;
  const change = useMutation({
    mutationFn: (feedback: ChatFeedback | undefined) =>
      changeFeedback(queries, { conversation, message: message.id, feedback }),
    onSuccess: (_, feedback) => {
      setChosen(undefined);
      toast(t(feedback === undefined ? 'feedback.removed' : 'feedback.sent'));
    },
  });
  const choose = (rating: FeedbackRating) => {
    change.reset();
    if (rating === given) change.mutate(undefined);
    else setChosen(rating === chosen ? undefined : rating);
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{t('feedback.title')}</legend>
        {FEEDBACK_RATINGS.map((rating) => {
          const Sign = SIGNS[rating];
          return (
            <button
              key={rating}
              type="button"
              aria-pressed={rating === given}
              aria-expanded={rating === chosen}
              onClick={() => choose(rating)}
              className={classes(
                buttonClasses('quiet', 'small'),
                (rating === given || rating === chosen) && 'bg-accent-wash text-accent-strong',
              )}
            >
              <Sign />
              {t(`feedback.ratings.${rating}`)}
            </button>
          );
        })}
      </fieldset>
      {chosen !== undefined && (
        <FeedbackForm
          key={chosen}
          rating={chosen}
          message={message}
          busy={change.isPending}
          onSend={(comment) => change.mutate({ rating: chosen, comment })}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {change.error !== null && <ProblemNote error={change.error} />}
    </>
  );
}

type FormProps = {
  readonly rating: FeedbackRating;
  readonly message: ChatMessage;
  readonly busy: boolean;
  readonly onSend: (comment: string | null) => void;
  readonly onCancel: () => void;
};

function FeedbackForm({ rating, message, busy, onSend, onCancel }: FormProps) {
  const { t } = useTranslation(['chat', 'app']);
  const id = useId();
  const [comment, setComment] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(comment.trim() === '' ? null : comment.trim());
  };
  return (
    <form onSubmit={submit} className="grid basis-full gap-2 rounded-xl border border-line bg-card p-3">
      <label htmlFor={id} className="text-sm font-medium">
        {t('feedback.comment')}
      </label>
      <textarea
        id={id}
        dir={comment === '' ? undefined : 'auto'}
        rows={2}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        className="field-sizing-content max-h-40 min-h-16 w-full rounded-lg border border-edge bg-card px-3 py-2 text-base"
      />
      <p className="text-sm text-soft">{t('feedback.who')}</p>
      {rating === 'wrong_text' && <Reports message={message} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" size="small" busy={busy}>
          {t('send')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('app:cancel')}
        </Button>
      </div>
    </form>
  );
}

/** To the reports of faults, one for each passage: a report can correct the text for everybody. */
function Reports({ message: { citations } }: Pick<FormProps, 'message'>) {
  const { t } = useTranslation('chat');
  const sitePath = useSitePath();
  const refs = [...new Set(citations.map(({ ref }) => ref))];
  if (refs.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {t('feedback.report')}
      {refs.map((ref) => (
        <a
          key={ref}
          href={sitePath(`/report?ref=${encodeURIComponent(ref)}`)}
          dir="ltr"
          className="text-accent underline underline-offset-4"
        >
          {ref}
        </a>
      ))}
    </p>
  );
}
