/** Maps the library's table and column names to ours (migration 0003). */
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };
const PERSON = { userId: 'person_id' };

export const PEOPLE = { modelName: 'people', fields: { ...TIMES, emailVerified: 'email_verified' } };

export const SESSIONS = {
  modelName: 'sessions',
  fields: { ...TIMES, ...PERSON, expiresAt: 'expires_at', ipAddress: 'address', userAgent: 'user_agent' },
};

export const CREDENTIALS = {
  modelName: 'credentials',
  fields: {
    ...TIMES,
    ...PERSON,
    accountId: 'provider_account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
};

export const VERIFICATIONS = { modelName: 'verifications', fields: { ...TIMES, expiresAt: 'expires_at' } };

export const SECOND_FACTORS = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'second_factors',
    fields: {
      ...PERSON,
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
};

export const PASSKEYS = {
  passkey: {
    modelName: 'passkeys',
    fields: {
      ...PERSON,
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
};
