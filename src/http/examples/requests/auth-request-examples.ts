import type { RequestExample } from './request-example.ts';

const NAME = 'Maryam';

/** Placeholder values. Each occurs nowhere else in an example, so that it can be replaced. */
export const AUTH_VALUES = {
  address: 'maryam@example.org',
  newAddress: 'maryam.new@example.org',
  password: 'correct horse battery staple',
  newPassword: 'seven quiet lamps by the river',
  claimToken: 'CLAIM_TOKEN',
  resetToken: 'RESET_TOKEN',
  verificationToken: 'VERIFICATION_TOKEN',
  sessionToken: 'SESSION_TOKEN',
  totpCode: '123456',
  backupCode: '8w2xa-9dtqe',
  passkeyId: 'cred_01KAH3V9M2C8Y4T6W0Z1XQJ5RQ',
  credentialId: 'CREDENTIAL_ID',
  clientData: 'CLIENT_DATA_JSON',
  attestation: 'ATTESTATION_OBJECT',
  authenticatorData: 'AUTHENTICATOR_DATA',
  signature: 'SIGNATURE',
  challenge: 'CHALLENGE_COOKIE',
} as const;
const V = AUTH_VALUES;

const credential = { id: V.credentialId, rawId: V.credentialId, type: 'public-key', clientExtensionResults: {} };
const cookies = { passkey: V.challenge };
const password = { body: { password: V.password } };

/** Examples for the routes under `/api/auth`, and others with a password. */
export const AUTH_REQUEST_EXAMPLES: Readonly<Record<string, RequestExample>> = {
  authSignUpEmail: { body: { name: NAME, email: V.address, password: V.password } },
  authSignInEmail: { body: { email: V.address, password: V.password } },
  authClaim: { body: { token: V.claimToken, name: NAME, email: V.address, password: V.password } },
  authRevokeSession: { body: { token: V.sessionToken } },
  authVerifyEmail: { body: { token: V.verificationToken, password: V.password } },
  authSendVerificationEmail: { body: { email: V.address } },
  authRequestPasswordReset: { body: { email: V.address } },
  authResetPassword: { body: { token: V.resetToken, newPassword: V.newPassword } },
  authChangePassword: { body: { currentPassword: V.password, newPassword: V.newPassword } },
  authChangeEmail: { body: { newEmail: V.newAddress } },
  authUpdateUser: { body: { name: NAME } },
  authTwoFactorEnable: password,
  authTwoFactorDisable: password,
  authTwoFactorGetTotpUri: password,
  authTwoFactorVerifyTotp: { body: { code: V.totpCode } },
  authTwoFactorVerifyBackupCode: { body: { code: V.backupCode } },
  authTwoFactorGenerateBackupCodes: password,
  authPasskeyVerifyRegistration: {
    cookies,
    body: {
      name: 'Telephone',
      response: { ...credential, response: { clientDataJSON: V.clientData, attestationObject: V.attestation } },
    },
  },
  authPasskeyVerifyAuthentication: {
    cookies,
    body: {
      response: {
        ...credential,
        response: { clientDataJSON: V.clientData, authenticatorData: V.authenticatorData, signature: V.signature },
      },
    },
  },
  authPasskeyUpdatePasskey: { body: { id: V.passkeyId, name: 'Tablet' } },
  authPasskeyDeletePasskey: { body: { id: V.passkeyId } },
  deleteAccount: { body: { email: V.address, password: V.password } },
};

export const AUTH_PLACEHOLDERS: Readonly<Record<string, string>> = {
  [V.address]: 'an email address',
  [V.newAddress]: 'the new email address',
  [V.password]: 'the password',
  [V.newPassword]: 'the new password',
  [V.claimToken]: 'the token from the link printed at the first start (`isnad account claim-link` prints a new one)',
  [V.resetToken]: 'the token from the link in the email',
  [V.verificationToken]: 'the token from the link in the email',
  [V.sessionToken]: 'a session token (`GET /api/auth/list-sessions`)',
  [V.totpCode]: 'the code from the authenticator app',
  [V.backupCode]: 'one of the backup codes',
  [V.passkeyId]: 'the ID of a passkey (`GET /api/auth/passkey/list-user-passkeys`)',
  [V.credentialId]: 'the credential ID returned by the browser',
  [V.clientData]: 'the response of the browser (`navigator.credentials`), in base64url',
  [V.attestation]: 'the response of the browser, in base64url',
  [V.authenticatorData]: 'the response of the browser, in base64url',
  [V.signature]: 'the response of the browser, in base64url',
  [V.challenge]: 'the cookie set with the options, which a browser sends automatically',
};
