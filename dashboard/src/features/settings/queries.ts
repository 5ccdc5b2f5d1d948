import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call, tellSessionEnd } from '../../api/client.ts';
import { meQuery } from '../../api/session.ts';
import { addPasskey } from '../people/passkey.ts';

/** What the library behind `/api/auth` says of a session; more than the contract promises. */
export type Session = {
  readonly id: string;
  readonly token: string;
  readonly createdAt: string;
  readonly userAgent?: string | null;
  readonly ipAddress?: string | null;
};
export type Passkey = { readonly id: string; readonly name?: string | null; readonly createdAt?: string | null };
export type SecondFactor = { readonly totpURI: string; readonly backupCodes: readonly string[] };

const SESSIONS = ['settings', 'sessions'] as const;
const PASSKEYS = ['settings', 'passkeys'] as const;

/** All sessions of the person, the newest first, and which of them is this one. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: async ({ signal }) => {
    const [current, list] = await Promise.all([
      call<{ session: Session } | null>('/api/auth/get-session', { signal }),
      call<Session[]>('/api/auth/list-sessions', { signal }),
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
  queryFn: ({ signal }) => call<Passkey[]>('/api/auth/passkey/list-user-passkeys', { signal }),
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

const post = <A = unknown>(path: string, body: unknown = {}) => call<A>(`/api/auth${path}`, { method: 'POST', body });
const ME = meQuery.queryKey;

export function useRename(onDone: () => void) {
  return useChange({ send: (name: string) => post('/update-user', { name }), changes: [ME], onDone });
}

/** Sends a link to the old address and then one to the new one; their page says what is left to do. */
export function useChangeEmail() {
  return useChange({
    send: (newEmail: string) => post('/change-email', { newEmail }),
    changes: [],
  });
}

type NewPassword = { currentPassword: string; newPassword: string; revokeOtherSessions: boolean };

export function useChangePassword(onDone: () => void) {
  return useChange({ send: (input: NewPassword) => post('/change-password', input), changes: [SESSIONS], onDone });
}

export function useEndSession(onDone: () => void) {
  return useChange({ send: (token: string) => post('/revoke-session', { token }), changes: [SESSIONS], onDone });
}

export function useEndOthers(onDone: () => void) {
  return useChange({ send: () => post('/revoke-other-sessions'), changes: [SESSIONS], onDone });
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
  const send = (input: { id: string; name: string }) => post('/passkey/update-passkey', input);
  return useChange({ send, changes: [PASSKEYS], onDone });
}

export function useRemovePasskey(onDone: () => void) {
  return useChange({ send: (id: string) => post('/passkey/delete-passkey', { id }), changes: [PASSKEYS], onDone });
}

/** Begins; nothing is asked for before `useConfirmCodes`. */
export function useBeginCodes() {
  return useChange({
    send: (password: string) => post<SecondFactor>('/two-factor/enable', { password }),
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
        return await post('/two-factor/verify-totp', { code });
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
    send: (password: string) => post('/two-factor/disable', { password }),
    changes: [ME, SESSIONS],
    onDone,
  });
}

export function useNewBackupCodes() {
  return useChange({
    send: (password: string) => post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password }),
    changes: [],
  });
}
