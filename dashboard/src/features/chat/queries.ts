import type { ChatAnswer, ChatCreateBody, ChatMessage } from '@isnad/contract/chat';
import { CONVERSATION_ORIGINS, type ConversationOrigin } from '@isnad/contract/chat-choices';
import type { ChatFeedback } from '@isnad/contract/chat-feedback';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, pathOf } from '../../api/client.ts';
import { FIXED_TEXTS } from '../../api/fixed-texts.ts';

const LISTED = 30;
const MESSAGES = 100;
/** Each request counts: what has been read is not read again without need. */
const SPARING = { staleTime: 5 * 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const modelsQuery = queryOptions({
  queryKey: ['chat', 'models'],
  queryFn: ({ signal }) => call('GET /api/models', { signal }),
  ...FIXED_TEXTS,
});

/** The names of the surahs, in their order. */
export const surahsQuery = queryOptions({
  queryKey: ['surahs'],
  queryFn: ({ signal }) => call('GET /api/quran/surahs', { signal }),
  select: ({ surahs }) => surahs,
  ...FIXED_TEXTS,
});

/** Each served text with its source, license and hash. */
export const editionsQuery = queryOptions({
  queryKey: ['editions'],
  queryFn: ({ signal }) => call('GET /api/editions', { signal }),
  ...SPARING,
});

/** Languages in which a translation of the Quran is there, by their tags. */
export const verseLanguagesQuery = queryOptions({
  ...editionsQuery,
  select: ({ data }) => [
    ...new Set(
      data.filter(({ work, kind }) => work === 'quran' && kind === 'translation').map(({ language }) => language),
    ),
  ],
});

/** The conversations that the person began in these pages, or those of programs with a key. */
export const conversationsQuery = (origin: ConversationOrigin) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'conversations', origin],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/chat/history', { query: { origin, limit: LISTED, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...SPARING,
  });

const historyInput = (id: string, cursor = '') => ({ params: { id }, query: { limit: MESSAGES, cursor } });
export const historyPath = (id: string) => pathOf('GET /api/chat/history/{id}', historyInput(id));

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'history', id],
    queryFn: ({ signal, pageParam }) => call('GET /api/chat/history/{id}', { ...historyInput(id, pageParam), signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...SPARING,
  });

export async function deleteConversation(queries: QueryClient, id: string): Promise<void> {
  await call('DELETE /api/chat/history/{id}', { params: { id } });
  queries.removeQueries({ queryKey: ['chat', 'history', id] });
  for (const origin of CONVERSATION_ORIGINS)
    queries.setQueryData(conversationsQuery(origin).queryKey, (list) =>
      mapPages(list, (page) => ({ ...page, data: page.data.filter((conversation) => conversation.id !== id) })),
    );
}

type FeedbackChange = {
  readonly conversation: string;
  readonly message: string;
  /** Undefined removes what was sent. */
  readonly feedback: ChatFeedback | undefined;
};

/** Sends feedback on an answer, or removes it. */
export async function changeFeedback(
  queries: QueryClient,
  { conversation: id, message, feedback }: FeedbackChange,
): Promise<void> {
  const params = { id, message };
  if (feedback === undefined) await call('DELETE /api/chat/history/{id}/messages/{message}/feedback', { params });
  else {
    const { rating, comment } = feedback;
    const body = comment === null ? { rating } : { rating, comment };
    await call('PUT /api/chat/history/{id}/messages/{message}/feedback', { params, body });
  }
  queries.setQueryData(historyQuery(id).queryKey, (history) =>
    mapPages(history, (page) => ({
      ...page,
      messages: page.messages.map((one) => (one.id === message ? withFeedback(one, feedback) : one)),
    })),
  );
}

function withFeedback({ feedback: _, ...message }: ChatMessage, feedback: ChatFeedback | undefined): ChatMessage {
  return feedback === undefined ? message : { ...message, feedback };
}

/** Puts an answer that has just come where reading the history would put it: no request is made for what is known. */
export function rememberAnswer(queries: QueryClient, body: ChatCreateBody, chat: ChatAnswer): void {
  const { id, model, created_at } = chat;
  const common = { model, created_at };
  const question: ChatMessage = {
    ...{ ...common, id: `asked ${chat.message_id}`, role: 'user', message: body.message.trim() },
    ...{ status: null, abstain_reason: null, language: null, citations: [] },
  };
  const { message_id, message, status, abstain_reason, language, citations } = chat;
  const answer: ChatMessage = {
    ...{ ...common, id: message_id, role: 'assistant', message, status, abstain_reason, language, citations },
  };
  const { queryKey } = historyQuery(id);
  const known = queries.getQueryData(queryKey);
  if (known === undefined && body.conversation_id === undefined) {
    const messages = [question, answer];
    const begun = { ...common, id, origin: 'person', updated_at: created_at } as const;
    const page = { ...begun, messages, count: 2, has_more: false, next_cursor: null };
    queries.setQueryData(queryKey, { pages: [page], pageParams: [''] });
  } else if (known?.pages.at(-1)?.has_more === false) {
    queries.setQueryData(queryKey, (history) =>
      mapPages(history, (page, last) => (last ? { ...page, messages: [...page.messages, question, answer] } : page)),
    );
  } else {
    void queries.invalidateQueries({ queryKey });
  }
  listFirst(queries, body, chat);
}

/** A conversation in the lists that have been read. */
function listed(queries: QueryClient, id: string) {
  return CONVERSATION_ORIGINS.flatMap(
    (origin) => queries.getQueryData(conversationsQuery(origin).queryKey)?.pages.flatMap(({ data }) => data) ?? [],
  ).find((conversation) => conversation.id === id);
}

/** The list that a conversation is in. Undefined until it is known; a new one, and one that cannot be read, is of the person. */
export function useOrigin(id: string | undefined): ConversationOrigin | undefined {
  const queries = useQueryClient();
  const { data, isPending } = useInfiniteQuery({ ...historyQuery(id ?? ''), enabled: false });
  if (id === undefined) return 'person';
  const known = listed(queries, id) ?? data?.pages[0];
  return known?.origin ?? (isPending ? undefined : 'person');
}

/** The conversation that was written in last is the first of the list. */
function listFirst(queries: QueryClient, body: ChatCreateBody, { id, model, created_at }: ChatAnswer): void {
  const known = listed(queries, id);
  // One that a program began, and that is not listed yet, is found when the list is read.
  if (known === undefined && body.conversation_id !== undefined) {
    void queries.invalidateQueries({ queryKey: ['chat', 'conversations'] });
    return;
  }
  const title = Array.from(body.message.trim().replace(/\s+/g, ' ')).slice(0, 80).join('');
  const begun = { id, title, created_at, origin: 'person' } as const;
  const first = { ...(known ?? begun), model, updated_at: created_at };
  queries.setQueryData(conversationsQuery(first.origin).queryKey, (list) => {
    return mapPages(list, (page) => {
      const data = page.data.filter((conversation) => conversation.id !== id);
      return { ...page, data: page === list?.pages[0] ? [first, ...data] : data };
    });
  });
}

function mapPages<Page>(
  list: InfiniteData<Page> | undefined,
  change: (page: Page, last: boolean) => Page,
): InfiniteData<Page> | undefined {
  return list && { ...list, pages: list.pages.map((page, place) => change(page, place === list.pages.length - 1)) };
}
