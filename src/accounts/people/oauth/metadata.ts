import { APP_SCOPES } from '@isnad/contract/connected-apps';
import { AUTH_PATH } from '../auth-path.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether apps can be connected at the address that the operator has set. Tokens must not travel in plain text, and the metadata of a server with a
 * path would be at other addresses.
 */
export function canConnectApps(publicUrl: string): boolean {
  const url = URL.parse(publicUrl);
  return url !== null && url.pathname === '/' && (url.protocol === 'https:' || LOOPBACK.has(url.hostname));
}

/** The resource that tokens are issued for (RFC 8707). */
export function resourceOf(baseUrl: string): string {
  return `${baseUrl}/mcp`;
}

/** Address of the metadata of the resource, for `WWW-Authenticate` (RFC 9728). */
export function resourceMetadataUrl(baseUrl: string): string {
  return `${baseUrl}/.well-known/oauth-protected-resource/mcp`;
}

/** Metadata of the protected resource (RFC 9728). */
export function resourceMetadata(baseUrl: string): object {
  return {
    resource: resourceOf(baseUrl),
    resource_name: 'Isnad',
    resource_documentation: `${baseUrl}/docs/mcp`,
    authorization_servers: [baseUrl + AUTH_PATH],
    scopes_supported: APP_SCOPES,
    bearer_methods_supported: ['header'],
  };
}

/** Metadata of the authorization server (RFC 8414). */
export function serverMetadata(baseUrl: string): object {
  const issuer = baseUrl + AUTH_PATH;
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    registration_endpoint: `${issuer}/oauth2/register`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    scopes_supported: APP_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs/mcp`,
  };
}
