import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Spinner, Waiting } from '../../ui/spinner.tsx';
import { Answer, AnswerText, Question } from './message.tsx';
import { historyQuery } from './queries.ts';
import { isRunning, type Turn } from './turns.ts';

type Props = { readonly id: string | undefined; readonly turn: Turn | undefined };

/** The messages of a conversation, and the one that is being answered. */
export function Thread({ id, turn }: Props) {
  const thread = useRef<HTMLDivElement>(null);
  const asked = turn?.idempotencyKey;
  useEffect(() => {
    // What was asked last goes to the top, so that its answer has room; a new answer does not push it away.
    if (asked !== undefined) scrollToQuestion(thread.current);
  }, [asked]);
  return (
    <div ref={thread} className="grid content-start gap-5">
      {id !== undefined && <History id={id} onShown={() => scrollToQuestion(thread.current)} />}
      {turn !== undefined && <TurnShown turn={turn} />}
    </div>
  );
}

function scrollToQuestion(thread: HTMLElement | null): void {
  const questions = thread?.querySelectorAll('[data-question]') ?? [];
  // The first one is seen as it is, below the head of the page.
  if (questions.length > 1) questions[questions.length - 1]?.scrollIntoView({ block: 'start' });
}

type HistoryProps = { readonly id: string; readonly onShown: () => void };

function History({ id, onShown }: HistoryProps) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const history = useInfiniteQuery(historyQuery(id));
  const shown = history.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the conversation is there
  useEffect(() => {
    if (shown) onShown();
  }, [shown]);
  if (history.isPending) return <Waiting rows={5} />;
  const { data, error } = history;
  if (data === undefined) return <ProblemNote error={error} onRetry={() => void history.refetch()} />;
  return (
    <>
      {data.pages
        .flatMap(({ messages }) => messages)
        .map((message) =>
          message.role === 'user' ? (
            <Question key={message.id} text={message.message} />
          ) : (
            <Answer key={message.id} message={message} conversation={id} />
          ),
        )}
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('later')}
        </Button>
      )}
      {error !== null && (
        <ProblemNote
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: historyQuery(id).queryKey })}
        />
      )}
    </>
  );
}

/** A turn that was refused before it began is in the field again, and not shown here. */
function TurnShown({ turn }: { readonly turn: Turn }) {
  const { t } = useTranslation('chat');
  const { state, text, citations, accepted, body } = turn;
  if (!accepted && !isRunning(turn)) return null;
  return (
    <>
      <Question text={body.message} />
      <article aria-label={t('isnad')} aria-busy={isRunning(turn)} className="min-w-0">
        <AnswerText text={text} citations={citations} />
        {(state === 'sending' || state === 'answering') && (
          <p className="flex items-center gap-2 py-1 text-sm text-soft">
            <Spinner />
            {t('answering')}
          </p>
        )}
        {state === 'broken' && (
          <p role="status" className="flex items-center gap-2 py-1 text-sm font-medium text-warn">
            <Spinner />
            {t('broken')}
          </p>
        )}
        {state === 'stopped' && (
          <p role="status" className="py-1 text-sm font-medium text-warn">
            {t('stopped')}
          </p>
        )}
      </article>
    </>
  );
}
