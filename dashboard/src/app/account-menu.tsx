import { useMe } from '../api/session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CircleUserRound } from '../ui/icons/icons.ts';
import { lazyOnIdle } from '../ui/lazy-on-idle.ts';
import { Menu } from '../ui/menu.tsx';

const AccountMenuItems = lazyOnIdle(async () => (await import('./account-menu-items.tsx')).AccountMenuItems);

/** The name of who is signed in, and behind it what is theirs. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { person, account } = useMe();
  const name = person?.name ?? account.email;
  return (
    <Menu
      label={t('nav.accountOf', { name })}
      button={
        <>
          <CircleUserRound />
          <bdi className="hidden max-w-48 truncate leading-relaxed font-normal sm:block">{name}</bdi>
        </>
      }
    >
      <AccountMenuItems name={name} email={account.email} />
    </Menu>
  );
}
