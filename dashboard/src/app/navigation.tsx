import { Link } from '@tanstack/react-router';
import { useMe } from '../api/session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Activity, BookOpen } from '../ui/icons/icons.ts';
import { isSitePage, pageGroups } from './pages.ts';
import { useSitePath } from './site-path.ts';

const LINK = 'flex min-h-9 items-center gap-3 rounded-lg px-3 text-sm font-medium hover:bg-sunk';

type Props = { readonly label: string; readonly onGo?: () => void };

/** Where one can go. */
export function Navigation({ label, onGo }: Props) {
  const { t } = useTranslation();
  const { account } = useMe();
  const sitePath = useSitePath();
  return (
    <nav aria-label={label} className="grid gap-5">
      {pageGroups(account.role === 'operator').map(([title, entries]) => (
        <div key={title} className="grid gap-0.5">
          <p className="px-3 pb-1 text-xs font-semibold text-soft">{t(title)}</p>
          {entries.map(([to, words, Icon]) => {
            const content = (
              <>
                <Icon className="size-4 shrink-0" />
                {t(words)}
              </>
            );
            if (isSitePage(to))
              return (
                <a key={to} href={sitePath(to)} className={LINK}>
                  {content}
                </a>
              );
            return (
              <Link
                key={to}
                to={to}
                {...(onGo === undefined ? {} : { onClick: onGo })}
                className={LINK}
                activeProps={{ className: 'bg-accent-wash text-accent-strong', 'aria-current': 'page' }}
              >
                {content}
              </Link>
            );
          })}
        </div>
      ))}
      <div className="grid gap-0.5 border-t border-line pt-4">
        <a href="/docs" className={LINK}>
          <BookOpen className="size-4 shrink-0" />
          {t('nav.docs')}
        </a>
        <a href={sitePath('/status')} className={LINK}>
          <Activity className="size-4 shrink-0" />
          {t('nav.status')}
        </a>
      </div>
    </nav>
  );
}
