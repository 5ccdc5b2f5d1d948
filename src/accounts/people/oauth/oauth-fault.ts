/** Error codes of OAuth (RFC 6749, 7591 and 8707) that the endpoints here answer with. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type';

/** A refusal in the format of OAuth, which its clients require instead of a problem document. */
export class OAuthFault extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.name = 'OAuthFault';
    this.code = code;
  }

  /** HTTP status of the response. */
  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}

/** The client was never registered, or deleted before an account connected to it. */
export function unknownClient(): OAuthFault {
  return new OAuthFault('invalid_client', 'The client is not registered. Register it again.');
}
