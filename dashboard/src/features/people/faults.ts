import { ApiProblem } from '../../api/client.ts';

export type FieldName = 'name' | 'email' | 'password' | 'newPassword' | 'code';
/** What is wrong with which field, by a code that the words `app:problem.code` have. */
export type Faults = Partial<Record<FieldName, string | undefined>>;

/** The field that a refusal is about. */
const FIELDS: Readonly<Record<string, FieldName>> = {
  INVALID_EMAIL: 'email',
  account_exists: 'email',
  INVALID_EMAIL_OR_PASSWORD: 'password',
  INVALID_PASSWORD: 'password',
  password_wrong: 'password',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
};
/** The same where the service says it by the place in what was sent. */
const PLACES: Readonly<Record<string, readonly [FieldName, string]>> = {
  'body.name': ['name', 'INVALID_NAME'],
  'body.email': ['email', 'INVALID_EMAIL'],
  'body.newEmail': ['email', 'INVALID_EMAIL'],
  'body.password': ['newPassword', 'PASSWORD_TOO_LONG'],
  'body.newPassword': ['newPassword', 'PASSWORD_TOO_LONG'],
};
/** The library behind `/api/auth` says it within the words. */
const LIBRARY_PLACE = /^\[([\w.]+)\]/;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const [SHORTEST, LONGEST] = [10, 128];
const MAX_EMAIL_LENGTH = 254;

/** What the service found wrong with which field; nothing when it is about none. */
export function faultsOf(error: Error | null): Faults {
  if (!(error instanceof ApiProblem)) return {};
  const { code, detail, errors = [] } = error.problem;
  const field = FIELDS[code];
  if (field !== undefined) return { [field]: code };
  const places =
    code === 'VALIDATION_ERROR' ? [LIBRARY_PLACE.exec(detail)?.[1] ?? ''] : errors.map(({ location }) => location);
  const found = places.map((place) => PLACES[place]).filter((fault) => fault !== undefined);
  return Object.fromEntries(found);
}

/** As far as can be told before anything is sent. */
export function emailFault(email: string): string | undefined {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? undefined : 'INVALID_EMAIL';
}

/** Of a password that is being chosen. */
export function newPasswordFault(password: string): string | undefined {
  if (password.length < SHORTEST) return 'PASSWORD_TOO_SHORT';
  return password.length > LONGEST ? 'PASSWORD_TOO_LONG' : undefined;
}

/**
 * Of a password that is to be the one that was chosen; what could never be one needs no request.
 * @param wrong the code for that
 */
export function passwordFault(password: string, wrong = 'INVALID_PASSWORD'): string | undefined {
  if (password === '') return 'PASSWORD_MISSING';
  return password.length > LONGEST ? wrong : undefined;
}
