import type { ChatAnswer, ChatCreateBody, ChatMessage } from '@isnad/contract/chat';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** Languages in which a translation of the Quran is there, by their tags. */
export const verseLanguagesQuery = queryOptions({
  queryKey: ['editions'],
  queryFn: ({ signal }) => call('GET /api/editions', { signal }),
  select: ({ data }) => [
    ...new Set(
      data.filter(({ work, kind }) => work === 'quran' && kind === 'translation').map(({ language }) => language),
    ),
  ],
  ...SPARING,
});

export const conversationsQuery = infiniteQueryOptions({
  queryKey: ['chat', 'conversations'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/chat/history', { query: { limit: LISTED, cursor: pageParam }, signal }),
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
  queries.setQueryData(conversationsQuery.queryKey, (list) =>
    mapPages(list, (page) => ({ ...page, data: page.data.filter((conversation) => conversation.id !== id) })),
  );
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
    const page = { ...common, id, updated_at: created_at, messages, count: 2, has_more: false, next_cursor: null };
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

/** The conversation that was written in last is the first of the list. */
function listFirst(queries: QueryClient, body: ChatCreateBody, { id, model, created_at }: ChatAnswer): void {
  queries.setQueryData(conversationsQuery.queryKey, (list) => {
    const known = list?.pages.flatMap(({ data }) => data).find((conversation) => conversation.id === id);
    const title = Array.from(body.message.trim().replace(/\s+/g, ' ')).slice(0, 80).join('');
    const first = { ...(known ?? { id, title, created_at }), model, updated_at: created_at };
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
