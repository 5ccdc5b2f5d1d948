import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call, tellSessionEnd } from '../../api/client.ts';
import { meQuery, noteMember } from '../../api/session.ts';
import { noteSignOut } from '../../app/signed-out.ts';
import { addPasskey } from '../people/passkey.ts';

const SESSIONS = ['settings', 'sessions'] as const;
const PASSKEYS = ['settings', 'passkeys'] as const;
const APPS = ['settings', 'apps'] as const;

/** All sessions of the person, the newest first, and which of them is this one. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: async ({ signal }) => {
    const [current, list] = await Promise.all([
      call('GET /api/auth/get-session', { signal }),
      call('GET /api/auth/list-sessions', { signal }),
    ]);
    const own = current?.session.id;
    const sorted = list.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    return [...sorted.filter(({ id }) => id === own), ...sorted.filter(({ id }) => id !== own)].map((session) => ({
      session,
      own: session.id === own,
    }));
  },
});

export const passkeysQuery = queryOptions({
  queryKey: PASSKEYS,
  queryFn: ({ signal }) => call('GET /api/auth/passkey/list-user-passkeys', { signal }),
});

/** The apps that use the account, newest first. */
export const appsQuery = queryOptions({
  queryKey: APPS,
  queryFn: async ({ signal }) => (await call('GET /api/connected-apps', { signal })).data,
});

/** @param changes what is read again afterwards */
function useChange<T = void, A = unknown>(
  send: (input: T) => Promise<A>,
  changes: readonly (readonly string[])[] = [],
  onDone?: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onDone?.();
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

const ME = meQuery.queryKey;

export function useRename(onDone: () => void) {
  return useChange((name: string) => call('POST /api/auth/update-user', { body: { name } }), [ME], onDone);
}

/** Sends a link to the old address and then one to the new one; their page says what is left to do. */
export function useChangeEmail() {
  return useChange((newEmail: string) => call('POST /api/auth/change-email', { body: { newEmail } }));
}

type NewPassword = { currentPassword: string; newPassword: string; revokeOtherSessions: boolean };

export function useChangePassword(onDone: () => void) {
  return useChange((input: NewPassword) => call('POST /api/auth/change-password', { body: input }), [SESSIONS], onDone);
}

export function useEndSession(onDone: () => void) {
  return useChange((token: string) => call('POST /api/auth/revoke-session', { body: { token } }), [SESSIONS], onDone);
}

export function useEndOthers(onDone: () => void) {
  return useChange(() => call('POST /api/auth/revoke-other-sessions', { body: {} }), [SESSIONS], onDone);
}

/** Whether it takes a session that was begun within the last day. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.code === 'SESSION_NOT_FRESH';
}

export function useAddPasskey(onDone: () => void) {
  return useChange(
    async (name: string) => {
      try {
        await addPasskey(name);
      } catch (error) {
        if (isStale(error as Error)) tellSessionEnd();
        throw error;
      }
    },
    [PASSKEYS],
    onDone,
  );
}

export function useRenamePasskey(onDone: () => void) {
  const send = (input: { id: string; name: string }) => call('POST /api/auth/passkey/update-passkey', { body: input });
  return useChange(send, [PASSKEYS], onDone);
}

export function useRemovePasskey(onDone: () => void) {
  return useChange((id: string) => call('POST /api/auth/passkey/delete-passkey', { body: { id } }), [PASSKEYS], onDone);
}

/** Begins; nothing is asked for before `useConfirmCodes`. */
export function useBeginCodes() {
  return useChange((password: string) => call('POST /api/auth/two-factor/enable', { body: { password } }));
}

/** Without a session this route takes the code for the second step of signing in, and misses the first. */
function withoutSession(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'INVALID_TWO_FACTOR_COOKIE') return error;
  tellSessionEnd();
  return new ApiProblem({ ...error.problem, code: 'session_invalid' });
}

/** The session is another one afterwards. */
export function useConfirmCodes(onDone: () => void) {
  return useChange(
    async (code: string) => {
      try {
        return await call('POST /api/auth/two-factor/verify-totp', { body: { code } });
      } catch (error) {
        throw withoutSession(error);
      }
    },
    [ME, SESSIONS],
    onDone,
  );
}

export function useEndCodes(onDone: () => void) {
  return useChange(
    (password: string) => call('POST /api/auth/two-factor/disable', { body: { password } }),
    [ME, SESSIONS],
    onDone,
  );
}

export function useNewBackupCodes() {
  return useChange((password: string) =>
    call('POST /api/auth/two-factor/generate-backup-codes', { body: { password } }),
  );
}

/** Disconnects an app by revoking the key that it holds. */
export function useDisconnect(onDone: () => void) {
  return useChange(
    (id: string) => call('POST /api/keys/{id}/revoke', { params: { id }, body: {} }),
    [APPS, ['keys']],
    onDone,
  );
}

/** Deletes the account, and leaves the dashboard. A new page rather than a new route: nothing that was fetched stays in memory. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => call('POST /api/me/delete', { body: input }),
    onSuccess: () => {
      noteSignOut();
      noteMember(false);
      location.replace('/sign-in?done=deleted');
    },
  });
}
