import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call, tellSessionEnd } from '../../api/client.ts';
import { meQuery } from '../../api/session.ts';
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

type Input<T, A> = {
  readonly send: (input: T) => Promise<A>;
  /** What is to be read again afterwards. */
  readonly changes: readonly (readonly string[])[];
  readonly onDone?: (answer: A) => void;
};

function useChange<T = void, A = unknown>({ send, changes, onDone }: Input<T, A>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      onDone?.(answer);
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

const ME = meQuery.queryKey;

export function useRename(onDone: () => void) {
  return useChange({
    send: (name: string) => call('POST /api/auth/update-user', { body: { name } }),
    changes: [ME],
    onDone,
  });
}

/** Sends a link to the old address and then one to the new one; their page says what is left to do. */
export function useChangeEmail() {
  return useChange({
    send: (newEmail: string) => call('POST /api/auth/change-email', { body: { newEmail } }),
    changes: [],
  });
}

type NewPassword = { currentPassword: string; newPassword: string; revokeOtherSessions: boolean };

export function useChangePassword(onDone: () => void) {
  return useChange({
    send: (input: NewPassword) => call('POST /api/auth/change-password', { body: input }),
    changes: [SESSIONS],
    onDone,
  });
}

export function useEndSession(onDone: () => void) {
  return useChange({
    send: (token: string) => call('POST /api/auth/revoke-session', { body: { token } }),
    changes: [SESSIONS],
    onDone,
  });
}

export function useEndOthers(onDone: () => void) {
  return useChange({
    send: () => call('POST /api/auth/revoke-other-sessions', { body: {} }),
    changes: [SESSIONS],
    onDone,
  });
}

/** Whether it takes a session that was begun within the last day. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.code === 'SESSION_NOT_FRESH';
}

export function useAddPasskey(onDone: () => void) {
  return useChange({
    send: async (name: string) => {
      try {
        await addPasskey(name);
      } catch (error) {
        if (isStale(error as Error)) tellSessionEnd();
        throw error;
      }
    },
    changes: [PASSKEYS],
    onDone,
  });
}

export function useRenamePasskey(onDone: () => void) {
  const send = (input: { id: string; name: string }) => call('POST /api/auth/passkey/update-passkey', { body: input });
  return useChange({ send, changes: [PASSKEYS], onDone });
}

export function useRemovePasskey(onDone: () => void) {
  return useChange({
    send: (id: string) => call('POST /api/auth/passkey/delete-passkey', { body: { id } }),
    changes: [PASSKEYS],
    onDone,
  });
}

/** Begins; nothing is asked for before `useConfirmCodes`. */
export function useBeginCodes() {
  return useChange({
    send: (password: string) => call('POST /api/auth/two-factor/enable', { body: { password } }),
    changes: [],
  });
}

/** Without a session this route takes the code for the second step of signing in, and misses the first. */
function withoutSession(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'INVALID_TWO_FACTOR_COOKIE') return error;
  tellSessionEnd();
  return new ApiProblem({ ...error.problem, code: 'session_invalid' });
}

/** The session is another one afterwards. */
export function useConfirmCodes(onDone: () => void) {
  return useChange({
    send: async (code: string) => {
      try {
        return await call('POST /api/auth/two-factor/verify-totp', { body: { code } });
      } catch (error) {
        throw withoutSession(error);
      }
    },
    changes: [ME, SESSIONS],
    onDone,
  });
}

export function useEndCodes(onDone: () => void) {
  return useChange({
    send: (password: string) => call('POST /api/auth/two-factor/disable', { body: { password } }),
    changes: [ME, SESSIONS],
    onDone,
  });
}

export function useNewBackupCodes() {
  return useChange({
    send: (password: string) => call('POST /api/auth/two-factor/generate-backup-codes', { body: { password } }),
    changes: [],
  });
}

/** Disconnects an app by revoking the key that it holds. */
export function useDisconnect(onDone: () => void) {
  return useChange({
    send: (id: string) => call('POST /api/keys/{id}/revoke', { params: { id }, body: {} }),
    changes: [APPS, ['keys']],
    onDone,
  });
}

/** Deletes the account, and leaves the dashboard. A new page rather than a new route: nothing that was fetched stays in memory. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => call('POST /api/me/delete', { body: input }),
    onSuccess: () => {
      noteSignOut();
      location.replace('/');
    },
  });
}
