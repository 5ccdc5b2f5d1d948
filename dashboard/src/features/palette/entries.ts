import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../../api/session.ts';
import { isSitePage, pageGroups } from '../../app/pages.ts';
import { useSitePath } from '../../app/site-path.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { keysNamedQuery, suggestionsQuery } from './queries.ts';

const MAX_OF_A_GROUP = 8;
/** How long after the last letter the service is asked. */
const PAUSE_MS = 180;

/** A place that the palette leads to. */
export type Entry = {
  readonly words: string;
  /** The language of its words, where that is not the page's. */
  readonly lang?: string;
  /** What is found there. */
  readonly text?: string | undefined;
  /** Within the service, with its query. */
  readonly path: string;
  /** Not one of the dashboard's own pages. */
  readonly outside?: boolean;
};
export type EntryGroup = {
  readonly name: 'id' | 'texts' | 'pages' | 'keys' | 'docs' | 'search';
  readonly entries: readonly Entry[];
};

/** What fits a text that somebody typed, in groups: what is theirs, then the texts; pages alone while nothing is typed. */
export function useEntries(typed: string): readonly EntryGroup[] {
  const text = typed.trim();
  const settled = useSettled(text);
  // What fits an earlier text is not shown under a new one.
  const asked = settled === text ? text : '';
  const keys = useKeys(asked);
  const suggestions = useSuggestions(asked);
  // Together: what came first would move under the finger of somebody who presses Enter.
  const isAnswered = !keys.isFetching && !suggestions.isFetching;
  const groups: readonly EntryGroup[] = [
    { name: 'id', entries: useNamed(text) },
    { name: 'pages', entries: usePages(text) },
    { name: 'keys', entries: isAnswered ? keys.entries : [] },
    { name: 'texts', entries: isAnswered ? suggestions.texts : [] },
    { name: 'docs', entries: isAnswered ? suggestions.docs : [] },
    { name: 'search', entries: useSearch(text) },
  ];
  return groups.flatMap(({ name, entries }) =>
    entries.length === 0 ? [] : [{ name, entries: name === 'pages' ? entries : entries.slice(0, MAX_OF_A_GROUP) }],
  );
}

/** The text, once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useSuggestions(text: string) {
  const { language } = useTranslation().i18n;
  const sitePath = useSitePath();
  const { data = [], isFetching } = useQuery(suggestionsQuery(text, language));
  const entriesOf = (isGuide: boolean): Entry[] =>
    data
      .filter(({ kind }) => (kind === 'guide') === isGuide)
      .map(({ title, lang, text: found, path }) => ({
        words: title,
        lang,
        text: found,
        path: isGuide ? path : sitePath(path),
        outside: true,
      }));
  return { isFetching, texts: entriesOf(false), docs: entriesOf(true) };
}

/** What somebody pastes from a log, an error or a mail, and the page that shows it. */
const IDS: readonly (readonly [RegExp, 'request' | 'conversation' | 'webhook' | 'account', (id: string) => string])[] =
  [
    [/^req_[0-9A-Z]{26}$/, 'request', (id) => `/requests?${new URLSearchParams({ request_id: id })}`],
    [/^chat_[0-9A-Z]{26}$/, 'conversation', (id) => `/chat/${id}`],
    [/^whk_[0-9A-Z]{26}$/, 'webhook', (id) => `/webhooks/${id}`],
    [/^acct_[0-9A-Z]{26}$/, 'account', (id) => `/operator/accounts/${id}`],
  ];

function useNamed(text: string): Entry[] {
  const { t } = useTranslation('palette');
  const { role } = useMe().account;
  const found = IDS.find(([pattern, kind]) => pattern.test(text) && (kind !== 'account' || role === 'operator'));
  if (found === undefined) return [];
  const [, kind, path] = found;
  return [{ words: t(`ids.${kind}`), text, path: path(text) }];
}

function usePages(text: string): Entry[] {
  const { t } = useTranslation();
  const { account } = useMe();
  const sitePath = useSitePath();
  const pages: Entry[] = [
    ...pageGroups(account.role === 'operator').flatMap(([, links]) =>
      links.map(([to, words]) =>
        isSitePage(to) ? { words: t(words), path: sitePath(to), outside: true } : { words: t(words), path: to },
      ),
    ),
    { words: t('nav.settings'), path: '/settings' },
    { words: t('nav.status'), path: sitePath('/status'), outside: true },
    { words: t('nav.docs'), path: '/docs', outside: true },
  ];
  return pages.filter(({ words }) => words.toLowerCase().includes(text.toLowerCase()));
}

function useKeys(text: string) {
  const { data, isFetching } = useQuery(keysNamedQuery(text));
  const entries = (data?.data ?? []).map(
    ({ name, last4 }): Entry => ({
      words: `${name} (…${last4})`,
      path: `/keys?${new URLSearchParams({ search: name, state: 'all' })}`,
    }),
  );
  return { isFetching, entries };
}

/** The page of results, or that of the text which is named. */
function useSearch(text: string): Entry[] {
  const { t } = useTranslation('palette');
  const sitePath = useSitePath();
  if (text === '') return [];
  return [
    { words: t('searchTexts', { text }), path: sitePath(`/search?${new URLSearchParams({ q: text })}`), outside: true },
  ];
}
