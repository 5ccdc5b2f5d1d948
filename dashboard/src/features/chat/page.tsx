import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageHead } from '../../ui/card.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { useStore } from '../../ui/store.ts';
import { type Choices, useAnswerChoices } from './answer-choices.tsx';
import { Composer, inputOf } from './composer.tsx';
import { Conversations } from './conversation-list.tsx';
import { historyPath, historyQuery } from './queries.ts';
import { Thread } from './thread.tsx';
import { type Answered, lastAnswered, NEW, send, useTurn } from './turns.ts';

// Before there is a verse: text that gets another font later takes other lines. Without it, verses have a font of the system.
document.fonts.load('1em "Amiri Quran"', 'ا').catch(() => undefined);

export function Page() {
  const { id } = useParams({ strict: false });
  // Another conversation is another page: nothing of the one before is left in it.
  return <Conversation key={id ?? NEW} id={id} />;
}

function Conversation({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('chat');
  const place = id ?? NEW;
  const turn = useTurn(place);
  const field = useRef<HTMLTextAreaElement>(null);
  const choices = useAnswerChoices();
  const answered = useAnswered(id, field);
  const lastBody = turn?.body ?? answered?.body;
  const { isPending } = useInfiniteQuery({ ...historyQuery(place), enabled: false });
  const isNew = id === undefined && turn === undefined && answered === undefined;
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Conversations current={id} />
      <div className="flex min-h-[calc(100dvh-7rem)] min-w-0 flex-col">
        <PageHead title={t('title')} lead={isNew ? t('lead') : undefined} />
        <div className="grow pb-4">
          {isNew && <Suggestions choices={choices} field={field} />}
          <Thread id={id} turn={turn} />
        </div>
        {(lastBody !== undefined || (id !== undefined && !isPending)) && (
          <RequestShown
            request={
              lastBody === undefined ? { path: historyPath(id ?? '') } : { path: '/api/chat/create', body: lastBody }
            }
          />
        )}
        <output className="sr-only">{answered !== undefined && t('answered')}</output>
        <Composer place={place} turn={turn} choices={choices} field={field} />
      </div>
    </div>
  );
}

/**
 * What was answered last on this page. A new conversation gets its own address with its first answer, and whoever wrote in it goes on
 * writing there.
 */
function useAnswered(id: string | undefined, field: RefObject<HTMLTextAreaElement | null>): Answered | undefined {
  const navigate = useNavigate();
  const place = id ?? NEW;
  const last = useStore(lastAnswered);
  const [before] = useState(last);
  const answered = last !== before && last?.place === place ? last : undefined;
  const begun = answered !== undefined && place === NEW ? answered.conversationId : undefined;
  useEffect(() => {
    if (begun !== undefined)
      void navigate({ to: '/chat/$id', params: { id: begun }, replace: true, resetScroll: false });
  }, [begun, navigate]);
  useEffect(() => {
    if (id === undefined || before?.place !== NEW || before.conversationId !== id) return;
    lastAnswered.set({ ...before, place: id });
    field.current?.focus({ preventScroll: true });
  }, [id, before, field]);
  return answered;
}

const SUGGESTIONS = ['patience', 'verse', 'parents'] as const;

type SuggestionsProps = { readonly choices: Choices; readonly field: RefObject<HTMLTextAreaElement | null> };

/** Something to begin with. */
function Suggestions({ choices, field }: SuggestionsProps) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  return (
    <div className="grid gap-2 rounded-2xl border border-dashed border-edge p-5">
      <p className="font-medium">{t('suggestions.title')}</p>
      <div className="flex flex-wrap gap-2">
        {SUGGESTIONS.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              send(queries, NEW, inputOf(t(`suggestions.${name}`), choices.chosen, NEW));
              field.current?.focus();
            }}
            className="rounded-full border border-line bg-card px-4 py-2 text-start text-sm hover:bg-accent-wash"
          >
            {t(`suggestions.${name}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
