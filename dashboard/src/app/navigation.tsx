import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Activity,
  BookOpen,
  CreditCard,
  Gauge,
  HeartPulse,
  KeyRound,
  Library,
  List,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  ScrollText,
  Send,
  Users,
  Webhook,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';

type Entry = readonly [to: NonNullable<LinkProps['to']>, words: keyof typeof WORDS, icon: LucideIcon];
/** So that each word is known to be one of the language files. */
const WORDS = {
  chat: 'nav.chat',
  quran: 'nav.quran',
  hadith: 'nav.hadith',
  keys: 'nav.keys',
  usage: 'nav.usage',
  requests: 'nav.requests',
  webhooks: 'nav.webhooks',
  audit: 'nav.audit',
  plan: 'nav.plan',
  accounts: 'nav.accounts',
  packs: 'nav.packs',
  health: 'nav.health',
  backlog: 'nav.backlog',
} as const;

const GROUPS = [
  [
    'nav.groups.build',
    [
      ['/keys', 'keys', KeyRound],
      ['/usage', 'usage', Gauge],
      ['/requests', 'requests', List],
      ['/webhooks', 'webhooks', Webhook],
    ],
  ],
  [
    'nav.groups.playground',
    [
      ['/chat', 'chat', MessageCircle],
      ['/quran', 'quran', BookOpen],
      ['/hadith', 'hadith', ScrollText],
    ],
  ],
  [
    'nav.groups.account',
    [
      ['/plan', 'plan', CreditCard],
      ['/audit', 'audit', ListChecks],
    ],
  ],
] as const satisfies readonly (readonly [string, readonly Entry[]])[];

const OPERATOR = [
  ['/operator/accounts', 'accounts', Users],
  ['/operator/packs', 'packs', Library],
  ['/operator/health', 'health', HeartPulse],
  ['/operator/webhooks', 'backlog', Send],
] as const satisfies readonly Entry[];

type Props = { readonly label: string; readonly onGo?: () => void };

/** Where one can go. */
export function Navigation({ label, onGo }: Props) {
  const { t } = useTranslation();
  const { account } = useMe();
  const groups = account.role === 'operator' ? [...GROUPS, ['nav.groups.operator', OPERATOR] as const] : GROUPS;
  return (
    <nav aria-label={label} className="grid gap-5">
      {groups.map(([title, entries]) => (
        <div key={title} className="grid gap-0.5">
          <p className="px-3 pb-1 text-xs font-semibold text-soft">{t(title)}</p>
          {entries.map(([to, words, Icon]) => (
            <Link
              key={to}
              to={to}
              {...(onGo === undefined ? {} : { onClick: onGo })}
              className="flex min-h-9 items-center gap-3 rounded-lg px-3 text-sm font-medium hover:bg-sunk"
              activeProps={{ className: 'bg-accent-wash text-accent-strong', 'aria-current': 'page' }}
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {t(WORDS[words])}
            </Link>
          ))}
        </div>
      ))}
      <div className="grid gap-0.5 border-t border-line pt-4">
        <a href="/docs" className="flex min-h-9 items-center gap-3 rounded-lg px-3 text-sm font-medium hover:bg-sunk">
          <BookOpen className="size-4 shrink-0" aria-hidden="true" />
          {t('nav.docs')}
        </a>
        <Link
          to="/status"
          className="flex min-h-9 items-center gap-3 rounded-lg px-3 text-sm font-medium hover:bg-sunk"
        >
          <Activity className="size-4 shrink-0" aria-hidden="true" />
          {t('nav.status')}
        </Link>
      </div>
    </nav>
  );
}
