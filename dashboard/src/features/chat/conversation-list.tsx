import type { ConversationList } from '@isnad/contract/chat';
import { CONVERSATION_ORIGINS, type ConversationOrigin } from '@isnad/contract/chat-choices';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { ChevronDown, SquarePen, Trash2 } from '../../ui/icons/icons.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { conversationsQuery, deleteConversation, useOrigin } from './queries.ts';
import { forget } from './turns.ts';

type Conversation = ConversationList['data'][number];

/** The conversations there have been; folded away where the window is narrow. */
export function Conversations({ current }: { readonly current: string | undefined }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const [chosen, setOrigin] = useState<ConversationOrigin>();
  const own = useOrigin(current);
  const origin = chosen ?? own;
  const [leaving, setLeaving] = useState<Conversation>();
  return (
    <nav
      aria-label={t('conversations')}
      className="grid grid-cols-2 content-start gap-2 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:grid-cols-1"
    >
      <ButtonLink icon={SquarePen} to="/chat" kind="plain">
        {t('newConversation')}
      </ButtonLink>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-10 items-center justify-between rounded-lg px-3 text-sm font-medium hover:bg-sunk lg:hidden"
      >
        {t('conversations')}
        <ChevronDown className={classes('size-4', open && 'rotate-180')} />
      </button>
      <div className={classes('col-span-full min-h-0 overflow-y-auto lg:block', !open && 'hidden')}>
        <Origins origin={origin} onChoose={setOrigin} />
        {origin === undefined ? <Waiting /> : <List origin={origin} current={current} onDelete={setLeaving} />}
      </div>
      <Deletion conversation={leaving} current={current} onClose={() => setLeaving(undefined)} />
    </nav>
  );
}

type OriginProps = {
  readonly origin: ConversationOrigin | undefined;
  readonly onChoose: (origin: ConversationOrigin) => void;
};

/** Whose conversations are listed: those of programs are apart. */
function Origins({ origin, onChoose }: OriginProps) {
  const { t } = useTranslation('chat');
  return (
    <fieldset className="mb-1 grid grid-cols-2 gap-1 rounded-lg bg-sunk p-1">
      <legend className="sr-only">{t('origins.title')}</legend>
      {CONVERSATION_ORIGINS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === origin}
          onClick={() => onChoose(one)}
          className={classes('min-h-8 rounded-md px-2 text-sm font-medium', one === origin ? 'bg-card' : 'text-soft')}
        >
          {t(`origins.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

type ListProps = {
  readonly origin: ConversationOrigin;
  readonly current: string | undefined;
  readonly onDelete: (conversation: Conversation) => void;
};

function List({ origin, current, onDelete }: ListProps) {
  const { t } = useTranslation(['chat', 'app']);
  const list = useInfiniteQuery(conversationsQuery(origin));
  if (list.isPending) return <Waiting />;
  if (list.data === undefined) return <ProblemNote error={list.error} onRetry={() => void list.refetch()} />;
  const conversations = list.data.pages.flatMap(({ data }) => data);
  if (conversations.length === 0)
    return <p className="px-3 py-2 text-sm text-soft">{t(origin === 'key' ? 'noneOfPrograms' : 'none')}</p>;
  return (
    <>
      <ul className="grid gap-0.5">
        {conversations.map((conversation) => (
          <li
            key={conversation.id}
            className={classes(
              'group relative flex items-center rounded-lg hover:bg-sunk',
              conversation.id === current && 'bg-accent-wash',
            )}
          >
            <Link
              to="/chat/$id"
              params={{ id: conversation.id }}
              activeProps={{ 'aria-current': 'page' }}
              className="grid min-w-0 grow gap-0.5 rounded-lg px-3 py-2 text-sm"
            >
              <bdi className="truncate font-medium">{conversation.title}</bdi>
              <span className="text-xs text-soft">
                <Ago time={conversation.updated_at} />
              </span>
            </Link>
            <button
              type="button"
              aria-label={t('deleteNamed', { title: conversation.title })}
              title={t('delete')}
              onClick={() => onDelete(conversation)}
              className="me-1 inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-bad-wash hover:text-bad"
            >
              <Trash2 className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" kind="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('app:more')}
        </Button>
      )}
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.fetchNextPage()} />}
    </>
  );
}

type DeletionProps = {
  readonly conversation: Conversation | undefined;
  readonly current: string | undefined;
  readonly onClose: () => void;
};

function Deletion({ conversation, current, onClose }: DeletionProps) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: (id: string) => deleteConversation(queries, id),
    onSuccess: (_, id) => {
      forget(id);
      onClose();
      toast(t('deleted'));
      if (id === current) void navigate({ to: '/chat', replace: true });
    },
  });
  return (
    <Confirm
      open={conversation !== undefined}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={t('deleteTitle')}
      action={t('delete')}
      danger
      work={remove}
      onConfirm={() => conversation !== undefined && remove.mutate(conversation.id)}
    >
      <p className="font-medium break-words">
        <bdi>{conversation?.title}</bdi>
      </p>
      <p>{t('deleteWords')}</p>
    </Confirm>
  );
}
