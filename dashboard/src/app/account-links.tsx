import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';
import { noteSignOut } from './signed-out.ts';

/** To the settings of whoever is signed in, and out. */
export function AccountLinks() {
  const { t } = useTranslation();
  const { person, account } = useMe();
  const signOut = useSignOut();
  const settings = t('nav.settingsOf', { name: person?.name ?? account.email });
  return (
    <>
      <Link to="/settings" aria-label={settings} title={settings} className={buttonClasses('plain', 'icon')}>
        <Settings aria-hidden="true" />
      </Link>
      <Button size="icon" label={t('nav.signOut')} busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {!signOut.isPending && <LogOut aria-hidden="true" className="rtl:-scale-x-100" />}
      </Button>
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
      // A new page rather than a new route: nothing stays in memory.
      location.replace('/sign-in');
    },
    onError: () => toast(t('problem.unreachable')),
  });
}
