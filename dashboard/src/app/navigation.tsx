import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';
import { Activity, BookOpen } from '../ui/icons/icons.ts';
import { pageGroups } from './pages.ts';

type Props = { readonly label: string; readonly onGo?: () => void };

/** Where one can go. */
export function Navigation({ label, onGo }: Props) {
  const { t } = useTranslation();
  const { account } = useMe();
  return (
    <nav aria-label={label} className="grid gap-5">
      {pageGroups(account.role === 'operator').map(([title, entries]) => (
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
              {t(words)}
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
