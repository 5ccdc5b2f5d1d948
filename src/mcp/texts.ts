import type { ChatAnswer, ChatCreateBody } from '@isnad/contract/chat';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Scope } from '@isnad/contract/scopes';
import type { Lang } from '../corpus/hadith/model.ts';
import type { LiveHadith, LiveVerses } from '../corpus/live.ts';
import type { Quran } from '../corpus/quran/open.ts';
import { HadithAnswers } from '../work/lists/hadith-answers.ts';
import { PreparedVerses } from '../work/lists/prepared-verses.ts';
import { VerseSearches } from '../work/lists/verse-searches.ts';
import type { WorkDesk } from '../work/work-desk.ts';
import { RecentLists } from './recent-lists.ts';

/** What lists verses and hadiths, with their caches. */
export type Lists = {
  readonly verses: VerseSearches;
  readonly hadiths: HadithAnswers;
  /** Searches of verses. */
  readonly recent: RecentLists;
};

const RECENT_BYTES = 2_000_000;

export function newLists(): Lists {
  const randomBelow = () => {
    throw new Error('no tool draws at random');
  };
  return {
    verses: new VerseSearches(new PreparedVerses()),
    hadiths: new HadithAnswers(randomBelow),
    recent: new RecentLists(RECENT_BYTES),
  };
}

/** What tools, resources and prompts use. */
export type McpDeps = {
  /** @throws {Failure} `unavailable` until the corpus is ready */
  readonly quran: () => Quran;
  /** @throws {Failure} `unavailable` if there is no index */
  readonly verses: () => LiveVerses;
  /** @throws {Failure} `unavailable` if there are none */
  readonly hadith: () => LiveHadith;
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly work: WorkDesk;
  readonly lists: Lists;
  /** Answers a message without storing anything. */
  readonly ask: (caller: McpCaller, body: ChatCreateBody) => Promise<ChatAnswer>;
  readonly defaultLanguage: Lang;
  /** Base URL of the service, for links. Empty if there is none. */
  readonly baseUrl: () => string;
  readonly version: string;
  /** Called with errors that are not the caller's. */
  readonly onFault: (error: unknown) => void;
};

/** Who sent a message. */
export type McpCaller = {
  /** Work is shared out by account. */
  readonly accountId: string;
  readonly plan: SubscriptionPlan;
  readonly allows: (scope: Scope) => boolean;
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal;
};
