/** Path of the authentication library (better-auth). */
export const AUTH_PATH = '/api/auth';
/** Header that passes the client address to the library. Only we set it. */
export const ADDRESS_HEADER = 'x-isnad-address';
/** Page on which a person signs in, if needed, and consents. Also shows errors of requests whose redirect address is not known to be safe. */
export const CONSENT_PAGE = '/connect';
