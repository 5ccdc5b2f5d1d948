/*
 * What the library behind `/api/auth` answers; more than the contract promises.
 */

export type Session = {
  readonly id: string;
  readonly token: string;
  readonly createdAt: string;
  readonly userAgent?: string | null;
  readonly ipAddress?: string | null;
};
export type Passkey = { readonly id: string; readonly name?: string | null; readonly createdAt?: string | null };
export type SecondFactor = { readonly totpURI: string; readonly backupCodes: readonly string[] };
export type SignedIn = { readonly twoFactorRedirect?: boolean };
/** Null: the address was confirmed. A person: their address was changed. */
export type Confirmation = { readonly user?: { readonly email: string } | null };
