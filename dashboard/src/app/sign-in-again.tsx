import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call, signIns } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { onTold } from '../api/tabs.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { toast } from '../ui/toasts.tsx';

/**
 * Opens over the page when a request finds that the session has ended. After signing in again, what was typed is still there.
 */
export function SignInAgain({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { person, account } = useMe();
  const [email, setEmail] = useState(person?.email ?? account.email);
  const goOn = useGoOn(onDone);
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => call('POST /api/auth/sign-in/email', { body: { email, password } }),
    onSuccess: async ({ twoFactorRedirect }) => {
      setPassword('');
      // The code is asked for on the page for it, in a tab of its own, so that this one keeps what was typed.
      if (twoFactorRedirect === true) window.open('/sign-in?code=1', '_blank');
      else await goOn();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <Dialog onClose={onDone} title={t('again.title')} description={t('again.words')}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('email')}
          value={email}
          onChange={setEmail}
          type="email"
          dir="ltr"
          autoComplete="username"
        />
        <TextField
          label={t('password')}
          value={password}
          onChange={setPassword}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          autoFocus
          required
        />
        {signIn.error !== null && <ProblemNote error={signIn.error} />}
        {signIn.data?.twoFactorRedirect === true && <p role="status">{t('again.code')}</p>}
        <Actions>
          <Button type="submit" kind="primary" busy={signIn.isPending}>
            {t('nav.signIn')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

/** When there is a session again, here or in another tab. */
function useGoOn(onDone: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const goOn = async () => {
    onDone();
    signIns.set(signIns.get() + 1);
    await queries.invalidateQueries();
    toast(t('again.done'));
  };
  useEffect(() => onTold('signed-in', () => void goOn()));
  return goOn;
}
