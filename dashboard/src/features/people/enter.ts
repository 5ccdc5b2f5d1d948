import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CookiesRefused, call } from '../../api/client.ts';
import { meQuery, readMe } from '../../api/session.ts';
import { tell } from '../../api/tabs.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** @returns whether a code is still asked for */
export async function signIn({ email, password }: Credentials): Promise<boolean> {
  const answer = await call('POST /api/auth/sign-in/email', { body: { email, password } });
  return answer.twoFactorRedirect === true;
}

/**
 * Goes on, signed in: who that is is read anew, what was fetched for anybody else is forgotten, and other tabs hear of it.
 * @throws {CookiesRefused} when the service, which has just let them in, knows nobody
 */
export function useEnter(): (path: string) => Promise<void> {
  const queries = useQueryClient();
  const { history } = useRouter();
  return async (path) => {
    const me = await readMe();
    if (me === null) throw new CookiesRefused();
    await queries.cancelQueries({ queryKey: meQuery.queryKey });
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
    queries.setQueryData(meQuery.queryKey, me);
    tell('signed-in');
    history.replace(path);
  };
}
