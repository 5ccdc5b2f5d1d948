import { oauthProvider } from '@better-auth/oauth-provider';
import { APP_SCOPES } from '@isnad/contract/connected-apps';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import type { SecretHash } from '../../keys/secret-hash.ts';
import { CONSENT_PAGE } from '../auth-path.ts';

/** Lifetime of a code, and of a request from its start to the consent. */
const CODE_LIFETIME_S = 600;

type Deps = {
  readonly newId: (prefix: IdentifierPrefix) => string;
  readonly secretHash: SecretHash;
  /** The only resource that tokens are issued for. */
  readonly resource: string;
};

/**
 * Configures the library's OAuth server, over the tables of migration 0012. It registers clients, checks requests, and issues and redeems codes.
 * Keys and refresh tokens are ours (`app-tokens.ts`), so the grant for these is off.
 */
export function oauthServer({ newId, secretHash, resource }: Deps) {
  return oauthProvider({
    scopes: [...APP_SCOPES],
    validAudiences: [resource],
    loginPage: CONSENT_PAGE,
    consentPage: CONSENT_PAGE,
    grantTypes: ['authorization_code'],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    // There are no ID tokens, so nothing is signed.
    disableJwtPlugin: true,
    codeExpiresIn: CODE_LIFETIME_S,
    generateClientId: () => newId('app'),
    storeTokens: { hash: async (token) => secretHash(token) },
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
    schema: {
      oauthClient: {
        modelName: 'oauth_clients',
        fields: {
          clientId: 'client_id',
          redirectUris: 'redirect_uris',
          grantTypes: 'grant_types',
          responseTypes: 'response_types',
          tokenEndpointAuthMethod: 'token_endpoint_auth_method',
          createdAt: 'created_at',
          updatedAt: 'updated_at',
        },
      },
      oauthConsent: { modelName: 'oauth_consents', fields: { ...OWNERS, updatedAt: 'updated_at' } },
      oauthAccessToken: {
        modelName: 'oauth_access_tokens',
        fields: { ...OWNERS, sessionId: 'session_id', refreshId: 'refresh_id', expiresAt: 'expires_at' },
      },
    },
  });
}

const OWNERS = { clientId: 'client_id', userId: 'person_id', referenceId: 'reference_id', createdAt: 'created_at' };
