import type { LinkProps } from '@tanstack/react-router';
import type { WordName } from '../i18n/words.ts';
import type { Icon } from '../ui/icons/icon.tsx';
import {
  BookOpen,
  CreditCard,
  FileUp,
  Gauge,
  HeartPulse,
  KeyRound,
  Library,
  List,
  ListChecks,
  MessageCircle,
  ScrollText,
  Send,
  ShieldCheck,
  SpellCheck,
  ThumbsUp,
  Users,
  Webhook,
} from '../ui/icons/icons.ts';

const SITE_PAGES = ['/quran', '/hadith', '/check'] as const;
type SitePage = (typeof SITE_PAGES)[number];

/** Whether the server writes a page of the menu for everybody: it is loaded, not routed. */
export function isSitePage(to: string): to is SitePage {
  return SITE_PAGES.some((page) => page === to);
}

type PageLink = readonly [to: Exclude<LinkProps['to'], undefined> | SitePage, words: WordName<'app'>, icon: Icon];
type PageGroup = readonly [words: WordName<'app'>, pages: readonly PageLink[]];

const GROUPS: readonly PageGroup[] = [
  [
    'nav.groups.build',
    [
      ['/keys', 'nav.keys', KeyRound],
      ['/usage', 'nav.usage', Gauge],
      ['/requests', 'nav.requests', List],
      ['/webhooks', 'nav.webhooks', Webhook],
    ],
  ],
  [
    'nav.groups.playground',
    [
      ['/chat', 'nav.chat', MessageCircle],
      ['/quran', 'nav.quran', BookOpen],
      ['/hadith', 'nav.hadith', ScrollText],
      ['/check', 'nav.check', ShieldCheck],
    ],
  ],
  [
    'nav.groups.account',
    [
      ['/plan', 'nav.plan', CreditCard],
      ['/audit', 'nav.audit', ListChecks],
    ],
  ],
];

const OPERATOR: PageGroup = [
  'nav.groups.operator',
  [
    ['/operator/accounts', 'nav.accounts', Users],
    ['/operator/library', 'nav.library', Library],
    ['/operator/packs', 'nav.packs', FileUp],
    ['/operator/corrections', 'nav.corrections', SpellCheck],
    ['/operator/feedback', 'nav.feedback', ThumbsUp],
    ['/operator/health', 'nav.health', HeartPulse],
    ['/operator/webhooks', 'nav.backlog', Send],
  ],
];

/** The pages of the menu, in groups. @param isOperator whether those of the operator are among them */
export function pageGroups(isOperator: boolean): readonly PageGroup[] {
  return isOperator ? [...GROUPS, OPERATOR] : GROUPS;
}
