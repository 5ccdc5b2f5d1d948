import type { ChatCreateBody } from '@isnad/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/card.tsx';
import { RequestShown } from '../../ui/request-shown.tsx';
import { type Choices, useAnswerChoices } from './answer-choices.tsx';
import { Composer, inputOf } from './composer.tsx';
import { Conversations } from './conversation-list.tsx';
import { historyPath } from './queries.ts';
import { Thread } from './thread.tsx';
import { NEW, onTurnEnd, send, useTurn } from './turns.ts';

/** The conversation that has just got its id: whoever wrote in it goes on writing. */
let begun: { readonly id: string; readonly body: ChatCreateBody | undefined } | undefined;

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
  const [said, setSaid] = useState('');
  const lastBody = useLastBody(id, turn?.body);
  useGoOn({ id, place, field, body: lastBody.current, onEnd: () => setSaid(t('answered')) });
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Conversations current={id} />
      <div className="flex min-h-[calc(100dvh-7rem)] min-w-0 flex-col">
        <PageHead title={t('title')} lead={t('lead')} />
        <div className="grow pb-4">
          {id === undefined && turn === undefined && <Suggestions choices={choices} field={field} />}
          <Thread id={id} turn={turn} />
        </div>
        {(lastBody.current !== undefined || id !== undefined) && (
          <RequestShown
            request={
              lastBody.current === undefined
                ? { path: historyPath(id ?? '') }
                : { path: '/api/chat/create', body: lastBody.current }
            }
          />
        )}
        <output className="sr-only">{said}</output>
        <Composer place={place} turn={turn} choices={choices} field={field} />
      </div>
    </div>
  );
}

/** What was sent last from this page, also after its turn is over. */
function useLastBody(id: string | undefined, body: ChatCreateBody | undefined) {
  const last = useRef(id !== undefined && begun?.id === id ? begun.body : undefined);
  if (body !== undefined) last.current = body;
  return last;
}

type GoOn = {
  readonly id: string | undefined;
  readonly place: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly body: ChatCreateBody | undefined;
  readonly onEnd: () => void;
};

/** A new conversation gets its own address once it is answered, with the field in hand as before. */
function useGoOn({ id, place, field, body, onEnd }: GoOn): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent last is read when it ends
  useEffect(
    () =>
      onTurnEnd(place, (conversationId) => {
        onEnd();
        if (place !== NEW) return;
        begun = { id: conversationId, body };
        void navigate({ to: '/chat/$id', params: { id: conversationId }, replace: true, resetScroll: false });
      }),
    [place, navigate, queries, body],
  );
  useEffect(() => {
    if (id === undefined || begun?.id !== id) return;
    begun = undefined;
    field.current?.focus({ preventScroll: true });
  }, [id, field]);
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
