import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { noteMember } from '../api/session.ts';
import {
  chooseLanguage,
  chooseTheme,
  LANGUAGES,
  type Language,
  THEMES,
  type Theme,
  useChosenTheme,
} from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { LogOut, Settings } from '../ui/icons/icons.ts';
import { MenuChoices, MenuItem } from '../ui/menu-parts.tsx';
import { toast } from '../ui/toasts.tsx';
import { noteSignOut } from './signed-out.ts';

type Props = { readonly name: string; readonly email: string };

/** What is in the account menu: who is signed in, their settings, language and theme, and the way out. */
export function AccountMenuItems({ name, email }: Props) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const theme = useChosenTheme();
  const signOut = useSignOut();
  return (
    <>
      <div className="max-w-72 px-3 py-2 text-sm">
        <bdi className="block truncate leading-relaxed font-semibold">{name}</bdi>
        {name !== email && <bdi className="block truncate leading-relaxed text-soft">{email}</bdi>}
      </div>
      <MenuItem icon={Settings} onSelect={() => void navigate({ to: '/settings' })}>
        {t('nav.settings')}
      </MenuItem>
      <MenuChoices
        label={t('language')}
        value={i18n.language}
        onChange={(language) => void chooseLanguage(language as Language)}
        options={Object.entries(LANGUAGES)}
        named
      />
      <MenuChoices
        label={t('theme.label')}
        value={theme}
        onChange={(choice) => chooseTheme(choice as Theme)}
        options={THEMES.map((choice) => [choice, t(`theme.${choice}`)] as const)}
      />
      <div className="border-t border-line pt-1">
        <MenuItem onSelect={() => signOut.mutate()}>
          <LogOut className="rtl:-scale-x-100" />
          {t('nav.signOut')}
        </MenuItem>
      </div>
    </>
  );
}

/** Signs out, and forgets everything that was fetched: the back button must not show it to the next person. */
function useSignOut() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/sign-out', { body: {} }),
    onSuccess: () => {
      queries.clear();
      noteSignOut();
      noteMember(false);
      // A new page rather than a new route: nothing stays in memory.
      location.replace('/sign-in');
    },
    onError: () => toast(t('problem.unreachable')),
  });
}
